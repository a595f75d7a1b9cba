// QVariantAnimation: the setter is a virtual function.
#include <QCoreApplication>
#include <QVariantAnimation>
#include <memory>

#include "qt-easings.h"

class FloatAnimation : public QVariantAnimation {
 public:
  float value = 0;

 protected:
  void updateCurrentValue(const QVariant &current) override { value = current.toFloat(); }
};

class Rival {
 public:
  explicit Rival(const Workload &workload) {
    animations.reserve(workload.count());
    for (size_t index = 0; index < workload.count(); index++) {
      animations.emplace_back(new FloatAnimation);
      running.emplace_back(animations.back().get(), workload, index);
    }
  }

  void advance() {
    ticks++;
    const int now = int(ticks * 1000 / 60);
    for (auto &one : running) one.animation->setCurrentTime(one.begun + now);
  }

  float value(size_t index) const { return animations[index]->value; }

 private:
  std::vector<std::unique_ptr<FloatAnimation>> animations;
  std::vector<Running<FloatAnimation>> running;
  int64_t ticks = 0;
};

int main(int argc, char **argv) {
  int none = 1;
  QCoreApplication application(none, argv);
  return measure<Rival>("QVariantAnimation (Qt " QT_VERSION_STR ")", argc, argv);
}
