// Do two strided views share a byte? Answers exactly for every ordinary view, and "yes" where the search would be long.
#pragma once
#include "intake.hpp"

namespace baracuda {

bool overlaps(const Array& a, const Array& b);
bool overlaps_itself(const Array& a);
bool same_view(const Array& a, const Array& b);  // same memory, element by element

}  // namespace baracuda
