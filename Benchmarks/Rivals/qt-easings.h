#ifndef QT_EASINGS_H
#define QT_EASINGS_H

#include <QEasingCurve>

#include "rival.h"

inline QEasingCurve curve(uint8_t easing) {
  switch (Easing(easing)) {
    case linear: return QEasingCurve::Linear;
    case quadOut: return QEasingCurve::OutQuad;
    case cubicInOut: return QEasingCurve::InOutCubic;
    case sineInOut: return QEasingCurve::InOutSine;
    case expoOut: return QEasingCurve::OutExpo;
    case backOut: return QEasingCurve::OutBack;
    case elasticOut: return QEasingCurve::OutElastic;
    case circInOut: return QEasingCurve::InOutCirc;
  }
  return QEasingCurve::Linear;
}

/// Qt counts in whole milliseconds: as soon as the animations are started, each is at its own place.
template <typename Animation>
struct Running {
  Animation *animation;
  int begun;

  Running(Animation *animation, const Workload &workload, size_t index)
      : animation(animation), begun(int(std::lround(-workload.startSeconds(index) * 1000))) {
    animation->setStartValue(workload.froms[index]);
    animation->setEndValue(workload.targets[index]);
    animation->setDuration(int(std::lround(workload.seconds(index) * 1000)));
    animation->setEasingCurve(curve(workload.easings[index]));
    animation->start();
    // Paused, it leaves Qt's timer alone and goes by what it is told: the animation without the event loop.
    animation->pause();
    animation->setCurrentTime(begun);
  }
};

#endif
