// Picture files damaged at random: what a reader of files meets at worst.
#pragma once

#include "base/random.hpp"
#include "weft/picture.hpp"

#include <cstddef>
#include <span>
#include <string>

namespace weft::fuzz {

/// One of `seeds`, PNG, JPEG or WebP files, with one to six faults: flipped bits, bytes put in, taken out or
/// moved, a cut end, a piece of another file, or another size in its header. Checksums of PNG are mostly put
/// right, so that what stands behind them is reached. Equal numbers give equal files.
std::string mutated(std::span<const std::string> seeds, Random& random);

/// Cuts a picture to another size and spoils some of it: noise, turned colours, pieces in other places.
void damage(Image& image, Random& random);

} // namespace weft::fuzz
