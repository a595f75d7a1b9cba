// The places of any number of points on a stage, each by the point's seed, as in the gallery's scene "A million".

export const stage = [1600, 900];

/** A point of the unit square: element `index` of the R2 sequence, which covers a formation evenly. */
export const seed = (index) => [(0.5 + index * 0.754877666246693) % 1, (0.5 + index * 0.569840290998053) % 1];

const { PI, asin, cos, floor, hypot, min, max, sin } = Math;
const middle = ([x, y]) => [stage[0] / 2 + x, stage[1] / 2 + y];

function galaxy(u, v) {
  const arm = floor(v * 4), aside = v * 4 - arm - 0.5;
  const radius = 24 + 396 * u ** 0.62;
  // The cube places most points near the middle of their arm.
  const spread = aside ** 3 * 5.6 + aside * 0.5;
  const angle = (arm * PI) / 2 + radius * 0.0105 + spread * (1.15 - 0.55 * u);
  return middle([cos(angle) * 1.7 * radius, sin(angle) * radius]);
}

/** A sheet of waves that is seen from above its near edge. */
function sea(u, v) {
  const near = floor(v * 150) / 150, size = 0.34 + 0.66 * near;
  const swell = sin(u * 2.6 * PI + near * 7) * 62 + sin(u * 5.4 * PI - near * 13) * 26 + sin(u * 1.2 * PI - near * 3.4) * 40;
  return [stage[0] / 2 + (u - 0.5) * 1560 * size, 250 + 480 * near * (0.45 + 0.55 * near) - swell * size];
}

/** The surface of a tube that is tied into a trefoil. */
function knot(u, v) {
  const axis = (turn) => [(2 + cos(3 * turn)) * cos(2 * turn), (2 + cos(3 * turn)) * sin(2 * turn), sin(3 * turn)];
  const unit = (a) => a.map((part) => part / hypot(...a));
  const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const turn = u * 2 * PI, [after, before] = [axis(turn + 0.01), axis(turn - 0.01)];
  const along = unit(after.map((part, lane) => part - before[lane]));
  const aside = unit(cross(along, [0, 0, 1])), up = cross(along, aside);
  // Fine lines go around the tube.
  const round = (floor(v * 40) / 40) * 2 * PI + turn * 3;
  const place = axis(turn).map((part, lane) => part + (aside[lane] * cos(round) + up[lane] * sin(round)) * 0.52);
  return middle([place[0] * 1.6 * 118, (place[1] + place[2] * 0.16) * 118]);
}

/** A globe of latitudes, and a ring around it. */
function planet(u, v) {
  const share = 0.56, lean = PI * -0.09;
  const turned = ([x, y]) => middle([x * cos(lean) - y * sin(lean), x * sin(lean) + y * cos(lean)]);
  const angle = u * 2 * PI;
  if (v >= share) {
    const out = (v - share) / (1 - share);
    // Two gaps divide the ring.
    const radius = 430 + 290 * out + (out > 0.34 ? 22 : 0) + (out > 0.8 ? 16 : 0);
    return turned([cos(angle) * radius, sin(angle) * 0.2 * radius]);
  }
  const row = (floor((v / share) * 46) + 0.5) / 46;
  const latitude = asin(min(max(row * 2 - 1, -1), 1));
  // The view is from slightly above.
  return turned([cos(latitude) * cos(angle) * 330, (sin(latitude) * 0.96 + cos(latitude) * sin(angle) * 0.2) * 330]);
}

export const formations = [galaxy, sea, knot, planet];
