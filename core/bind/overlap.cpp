#include "overlap.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace baracuda {
namespace {

using std::int64_t;

// sum of step * v over terms with lo <= v <= hi, must it miss the window? Largest steps first: each then leaves room
// for few values of v, and a common divisor of the smaller steps rules out whole branches.
struct Search {
  struct Term {
    int64_t step, lo, hi;
  };
  static constexpr int kMaxTerms = 2 * kMaxRank;
  Term term[kMaxTerms];
  int64_t least[kMaxTerms + 1], most[kMaxTerms + 1], divisor[kMaxTerms + 1];
  int terms = 0;
  int budget = 4096;

  void add(int64_t step, int64_t lo, int64_t hi) {
    if (step < 0) {
      step = -step;
      lo = -std::exchange(hi, -lo);
    }
    if (step == 0 || (lo == 0 && hi == 0)) return;
    int at = 0;
    while (at < terms && term[at].step > step) ++at;
    if (at < terms && term[at].step == step) {
      term[at].lo += lo;
      term[at].hi += hi;
      return;
    }
    std::copy_backward(term + at, term + terms, term + terms + 1);
    term[at] = {step, lo, hi};
    ++terms;
  }

  // Is there a sum within [lo, hi]?
  bool hits(int64_t lo, int64_t hi) {
    least[terms] = most[terms] = divisor[terms] = 0;
    for (int i = terms - 1; i >= 0; --i) {
      least[i] = least[i + 1] + term[i].step * term[i].lo;
      most[i] = most[i + 1] + term[i].step * term[i].hi;
      divisor[i] = std::gcd(divisor[i + 1], term[i].step);
    }
    return descend(0, lo, hi);
  }

 private:
  static int64_t floor_div(int64_t a, int64_t b) { return a / b - (a % b < 0); }

  bool descend(int i, int64_t lo, int64_t hi) {
    if (hi < least[i] || lo > most[i]) return false;
    if (i == terms) return true;
    if (floor_div(hi, divisor[i]) * divisor[i] < lo) return false;
    if (--budget < 0) return true;
    const Term& t = term[i];
    const int64_t first = std::max(t.lo, -floor_div(most[i + 1] - lo, t.step));
    const int64_t last = std::min(t.hi, floor_div(hi - least[i + 1], t.step));
    for (int64_t v = first; v <= last; ++v) {
      if (descend(i + 1, lo - t.step * v, hi - t.step * v)) return true;
    }
    return false;
  }
};

// The bytes a view spans, as offsets from its data pointer. False when it is empty.
bool extent(const Array& a, int64_t& lo, int64_t& hi) {
  lo = 0;
  hi = item_size(a.dtype);
  for (int i = 0; i < a.rank; ++i) {
    if (a.shape[i] == 0) return false;
    (a.strides[i] < 0 ? lo : hi) += (a.shape[i] - 1) * a.strides[i];
  }
  return true;
}

bool nested(const int64_t* step, const int64_t* count, const int* order, int n, int64_t item) {
  int64_t span = item;
  for (int k = 0; k < n; ++k) {
    if (step[order[k]] < span) return false;
    span += (count[order[k]] - 1) * step[order[k]];
  }
  return true;
}

}  // namespace

bool overlaps(const Array& a, const Array& b) {
  int64_t a_lo, a_hi, b_lo, b_hi;
  if (!extent(a, a_lo, a_hi) || !extent(b, b_lo, b_hi)) return false;
  const int64_t distance = b.data - a.data;
  if (distance + b_lo >= a_hi || distance + b_hi <= a_lo) return false;
  Search search;
  for (int i = 0; i < a.rank; ++i) search.add(-a.strides[i], 0, a.shape[i] - 1);
  for (int i = 0; i < b.rank; ++i) search.add(b.strides[i], 0, b.shape[i] - 1);
  return search.hits(1 - item_size(b.dtype) - distance, item_size(a.dtype) - 1 - distance);
}

bool overlaps_itself(const Array& a) {
  int64_t step[kMaxRank], count[kMaxRank];
  int order[kMaxRank];
  int n = 0;
  for (int i = a.rank - 1; i >= 0; --i) {
    if (a.shape[i] == 0) return false;
    if (a.shape[i] == 1) continue;
    step[n] = a.strides[i] < 0 ? -a.strides[i] : a.strides[i];
    count[n] = a.shape[i];
    order[n] = n;
    ++n;
  }
  const int64_t item = item_size(a.dtype);
  if (nested(step, count, order, n, item)) return false;
  std::sort(order, order + n, [&](int x, int y) { return step[x] < step[y]; });
  if (nested(step, count, order, n, item)) return false;
  // Two different elements differ first at some axis: there by at least one step, anyhow on the axes after it.
  for (int k = 0; k < n; ++k) {
    Search search;
    search.add(step[k], 1, count[k] - 1);
    for (int i = k + 1; i < n; ++i) search.add(step[i], 1 - count[i], count[i] - 1);
    if (step[k] == 0 || search.hits(1 - item, item - 1)) return true;
  }
  return false;
}

bool same_view(const Array& a, const Array& b) {
  if (a.data != b.data || a.rank != b.rank || item_size(a.dtype) != item_size(b.dtype)) return false;
  for (int i = 0; i < a.rank; ++i) {
    if (a.shape[i] != b.shape[i] || (a.shape[i] > 1 && a.strides[i] != b.strides[i])) return false;
  }
  return true;
}

}  // namespace baracuda
