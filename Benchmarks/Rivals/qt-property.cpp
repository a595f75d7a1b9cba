// QPropertyAnimation: of a property of an object, as applications write it.
#include <QCoreApplication>
#include <QObject>
#include <QPropertyAnimation>
#include <memory>

#include "qt-easings.h"

class Target : public QObject {
  Q_OBJECT
  Q_PROPERTY(float energy READ energy WRITE setEnergy)

 public:
  float energy() const { return held; }
  void setEnergy(float value) { held = value; }

 private:
  float held = 0;
};

class Rival {
 public:
  explicit Rival(const Workload &workload) {
    for (size_t index = 0; index < workload.count(); index++) {
      targets.emplace_back(new Target);
      animations.emplace_back(new QPropertyAnimation(targets.back().get(), "energy"));
      running.emplace_back(animations.back().get(), workload, index);
    }
  }

  void advance() {
    ticks++;
    const int now = int(ticks * 1000 / 60);
    for (auto &one : running) one.animation->setCurrentTime(one.begun + now);
  }

  float value(size_t index) const { return targets[index]->energy(); }

 private:
  std::vector<std::unique_ptr<Target>> targets;
  std::vector<std::unique_ptr<QPropertyAnimation>> animations;
  std::vector<Running<QPropertyAnimation>> running;
  int64_t ticks = 0;
};

int main(int argc, char **argv) {
  int none = 1;
  QCoreApplication application(none, argv);
  return measure<Rival>("QPropertyAnimation (Qt " QT_VERSION_STR ")", argc, argv);
}

#include "qt-property.moc"
