// claw::tween: a tweener with a setter and an easing in function objects.
#include <claw/tween/easing/easing_back.hpp>
#include <claw/tween/easing/easing_circ.hpp>
#include <claw/tween/easing/easing_cubic.hpp>
#include <claw/tween/easing/easing_elastic.hpp>
#include <claw/tween/easing/easing_expo.hpp>
#include <claw/tween/easing/easing_linear.hpp>
#include <claw/tween/easing/easing_quad.hpp>
#include <claw/tween/easing/easing_sine.hpp>
#include <claw/tween/single_tweener.hpp>

#include "rival.h"

class Rival {
 public:
  explicit Rival(const Workload &workload) {
    values.resize(workload.count());
    tweeners.reserve(workload.count());
    for (size_t index = 0; index < workload.count(); index++) {
      float *place = &values[index];
      tweeners.emplace_back(
          workload.froms[index], workload.targets[index], workload.seconds(index),
          [place](double value) { *place = float(value); }, easing(workload.easings[index]));
      tweeners.back().update(-workload.startSeconds(index));
    }
  }

  void advance() {
    for (auto &tweener : tweeners) tweener.update(1.0 / 60);
  }

  float value(size_t index) const { return values[index]; }

 private:
  std::vector<claw::tween::single_tweener> tweeners;
  std::vector<float> values;

  static claw::tween::single_tweener::easing_function easing(uint8_t easing) {
    using namespace claw::tween;
    switch (Easing(easing)) {
      case linear: return easing_linear::ease_out;
      case quadOut: return easing_quad::ease_out;
      case cubicInOut: return easing_cubic::ease_in_out;
      case sineInOut: return easing_sine::ease_in_out;
      case expoOut: return easing_expo::ease_out;
      case backOut: return easing_back::ease_out;
      case elasticOut: return easing_elastic::ease_out;
      case circInOut: return easing_circ::ease_in_out;
    }
    return easing_linear::ease_out;
  }
};

int main(int argc, char **argv) { return measure<Rival>("claw::tween", argc, argv); }
