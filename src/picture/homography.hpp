// The map by which a plane, such as a board, is seen in a picture.
#pragma once

#include "picture/image.hpp"

#include <array>
#include <vector>

namespace weft::picture {

/// From a place in rows and columns to one in the picture.
class Homography {
  public:
    Homography() = default;
    /// The best one through pairs of places (normalised direct linear transform: Hartley, Zisserman,
    /// 'Multiple View Geometry in Computer Vision', 2nd edition, section 4.4.4); with fewer than twelve, an
    /// affine map.
    Homography(const std::vector<Point>& from, const std::vector<Point>& to);

    Point operator()(Point at) const;
    /// The same map after one that moves, turns by quarters and mirrors: `a` and `b` are the new right and
    /// down in the old places, `origin` the new origin there.
    Homography moved(Point origin, Point a, Point b) const;

  private:
    std::array<double, 9> m_{1, 0, 0, 0, 1, 0, 0, 0, 1};
};

} // namespace weft::picture
