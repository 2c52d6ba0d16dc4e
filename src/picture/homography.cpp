#include "picture/homography.hpp"

#include <Eigen/Dense>
#include <cmath>
#include <cstddef>

namespace weft::picture {
namespace {

/// Moves places so that they lie around the origin at a distance of about one.
Eigen::Matrix3d normalising(const std::vector<Point>& points) {
    double x = 0;
    double y = 0;
    for (const Point p : points) {
        x += p.x;
        y += p.y;
    }
    const auto count = static_cast<double>(points.size());
    x /= count;
    y /= count;
    double spread = 0;
    for (const Point p : points) { spread += std::hypot(p.x - x, p.y - y); }
    const double scale = spread > 0 ? std::sqrt(2.0) * count / spread : 1;
    Eigen::Matrix3d m;
    m << scale, 0, -scale * x, 0, scale, -scale * y, 0, 0, 1;
    return m;
}

} // namespace

Homography::Homography(const std::vector<Point>& from, const std::vector<Point>& to) {
    const Eigen::Matrix3d before = normalising(from);
    const Eigen::Matrix3d after = normalising(to);
    // The normal equations; of an affine map without the last two unknowns.
    using Row = Eigen::Matrix<double, 8, 1>;
    const bool affine = from.size() < 12;
    Eigen::Matrix<double, 8, 8> products = Eigen::Matrix<double, 8, 8>::Zero();
    Row sums = Row::Zero();
    const auto add = [&](const Row& row, double value) {
        products += row * row.transpose();
        sums += row * value;
    };
    for (std::size_t i = 0; i < from.size(); ++i) {
        const Eigen::Vector3d a = before * Eigen::Vector3d(from[i].x, from[i].y, 1);
        const Eigen::Vector3d b = after * Eigen::Vector3d(to[i].x, to[i].y, 1);
        const double bend = affine ? 0 : -1;
        Row row;
        row << a, Eigen::Vector3d::Zero(), bend * b.x() * a.head<2>();
        add(row, b.x());
        row << Eigen::Vector3d::Zero(), a, bend * b.y() * a.head<2>();
        add(row, b.y());
    }
    const Row solved = products.ldlt().solve(sums);
    Eigen::Matrix3d m;
    m << solved.head<3>().transpose(), solved.segment<3>(3).transpose(), solved(6), solved(7), 1;
    m = after.inverse() * m * before;
    for (std::size_t i = 0; i < 9; ++i) {
        m_[i] = m(static_cast<Eigen::Index>(i / 3), static_cast<Eigen::Index>(i % 3));
    }
}

Point Homography::operator()(Point at) const {
    const double x = at.x;
    const double y = at.y;
    const double w = m_[6] * x + m_[7] * y + m_[8];
    const double scale = std::abs(w) > 1e-9 ? 1 / w : 0;
    return {static_cast<float>((m_[0] * x + m_[1] * y + m_[2]) * scale),
            static_cast<float>((m_[3] * x + m_[4] * y + m_[5]) * scale)};
}

Homography Homography::moved(Point origin, Point a, Point b) const {
    Homography result;
    for (std::size_t row = 0; row < 3; ++row) {
        const double x = m_[3 * row];
        const double y = m_[3 * row + 1];
        result.m_[3 * row] = x * a.x + y * a.y;
        result.m_[3 * row + 1] = x * b.x + y * b.y;
        result.m_[3 * row + 2] = x * origin.x + y * origin.y + m_[3 * row + 2];
    }
    return result;
}

} // namespace weft::picture
