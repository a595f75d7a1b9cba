// tweeny: a tween is a value that answers what is to be stored where the program wants it. Its own time is 16 bits
// of milliseconds, too few here: the program tells it the progress instead, which it rounds to milliseconds, 60,000 a
// play.
#include <cstdint>  // tweeny forgets it

#include <tweeny/tweeny.h>

#include "rival.h"

class Rival {
 public:
  explicit Rival(const Workload &workload) {
    values.resize(workload.count());
    tweens.reserve(workload.count());
    for (size_t index = 0; index < workload.count(); index++) {
      auto tween = tweeny::from(workload.froms[index]).to(workload.targets[index]);
      tween.during(60000);
      ease(tween, workload.easings[index]);
      tweens.push_back(tween);
      starts.push_back(float(-workload.startSeconds(index) / workload.seconds(index)));
      rates.push_back(float(1 / (60 * workload.seconds(index))));
    }
  }

  void advance() {
    ticks++;
    for (size_t index = 0; index < tweens.size(); index++)
      values[index] = tweens[index].seek(starts[index] + ticks * rates[index]);
  }

  float value(size_t index) const { return values[index]; }

 private:
  std::vector<tweeny::tween<float>> tweens;
  std::vector<float> values, starts, rates;
  int64_t ticks = 0;

  static void ease(tweeny::tween<float> &tween, uint8_t easing) {
    switch (Easing(easing)) {
      case linear: tween.via(tweeny::easing::linear); break;
      case quadOut: tween.via(tweeny::easing::quadraticOut); break;
      case cubicInOut: tween.via(tweeny::easing::cubicInOut); break;
      case sineInOut: tween.via(tweeny::easing::sinusoidalInOut); break;
      case expoOut: tween.via(tweeny::easing::exponentialOut); break;
      case backOut: tween.via(tweeny::easing::backOut); break;
      case elasticOut: tween.via(tweeny::easing::elasticOut); break;
      case circInOut: tween.via(tweeny::easing::circularInOut); break;
    }
  }
};

int main(int argc, char **argv) { return measure<Rival>("tweeny", argc, argv); }
