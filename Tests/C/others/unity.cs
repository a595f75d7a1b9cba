// Plays the guide's files for Unity with stand-ins for the classes of Unity: more plays than a program may have worlds.
using System;
using System.Reflection;
using UnityEngine;

namespace UnityEngine {
  public class DefaultExecutionOrder : Attribute { public DefaultExecutionOrder(int order) {} }
  public struct Vector3 { public float x, y, z; public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; } }
  public class Transform { public Vector3 localPosition; }
  public class MonoBehaviour { public Transform transform = new Transform(); }
  public static class Time { public static float unscaledDeltaTime = 1 / 60f, timeScale = 1; }
}

static class Program {
  static void Call(object component, string message) {
    var method = component.GetType().GetMethod(message, BindingFlags.Instance | BindingFlags.NonPublic);
    if (method != null) method.Invoke(component, null);
  }

  static void Main() {
    for (int play = 0; play < 5000; play++) {
      var stage = new Stage();
      var card = new Card();
      int ended = 0;
      card.transform.localPosition = new Vector3(20, 10, 3);
      Call(stage, "Awake");
      Call(card, "Start");
      Stage.Completed += driver => { if (driver.generation != 0) ended++; };
      Time.timeScale = 0;
      Call(stage, "Update");
      Call(card, "Update");
      if (play == 4999) Console.WriteLine("first {0:0} {1:0} {2:0}", card.transform.localPosition.x, card.transform.localPosition.y, card.transform.localPosition.z);
      Time.timeScale = 1;
      for (int i = 0; i < 12; i++) { Call(stage, "Update"); Call(card, "Update"); }
      if (play == 4999) Console.WriteLine("card {0:0}", card.transform.localPosition.x);
      Time.timeScale = 0;
      for (int i = 0; i < 12; i++) { Call(stage, "Update"); Call(card, "Update"); }
      if (play == 4999) Console.WriteLine("paused {0:0}", card.transform.localPosition.x);
      Time.timeScale = 1;
      if (play == 4999) {
        for (int i = 0; i < 120; i++) Call(stage, "Update");
        Console.WriteLine("ended {0}", ended);
      }
      Call(stage, "OnDestroy");
      Call(card, "OnDestroy");
    }
    try { Ib.Check(Ib.ibWorld_Spawn(new IbWorld())); } catch (InvalidOperationException error) { Console.WriteLine(error.Message); }
  }
}
