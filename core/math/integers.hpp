// Division and bits of integer lanes. A divisor of 0 gives 0: callers refuse it before.
#pragma once
#include "../simd.hpp"

namespace baracuda::BARACUDA_ISA {

template <class T, int N, class Lane>
BARACUDA_INLINE Pack<T, N> by_lane(const Pack<T, N>& a, const Pack<T, N>& b, const Lane& f) {
  T x[N], y[N];
  store(x, a);
  store(y, b);
  for (int i = 0; i < N; ++i) x[i] = f(x[i], y[i]);
  return load<T, N>(x);
}

// The quotient towards 0; the one that leaves the range wraps.
BARACUDA_INLINE i64 divided(i64 a, i64 b) {
  return b == 0 ? 0 : b == -1 ? static_cast<i64>(-static_cast<u64>(a)) : a / b;
}
BARACUDA_INLINE u64 divided(u64 a, u64 b) { return b == 0 ? 0 : a / b; }
BARACUDA_INLINE i64 left_over(i64 a, i64 b) { return b == 0 || b == -1 ? 0 : a % b; }
BARACUDA_INLINE u64 left_over(u64 a, u64 b) { return b == 0 ? 0 : a % b; }

template <class T, int N>
BARACUDA_INLINE Pack<T, N> int_divide(const Pack<T, N>& a, const Pack<T, N>& b) {
  return by_lane(a, b, [](T x, T y) { return divided(x, y); });
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> int_modulo(const Pack<T, N>& a, const Pack<T, N>& b) {
  return by_lane(a, b, [](T x, T y) { return left_over(x, y); });
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> int_floor_divide(const Pack<T, N>& a, const Pack<T, N>& b) {
  return by_lane(a, b, [](T x, T y) {
    const T r = left_over(x, y);
    return static_cast<T>(divided(x, y) - (r != 0 && (r < 0) != (y < 0) ? 1 : 0));
  });
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> int_floor_modulo(const Pack<T, N>& a, const Pack<T, N>& b) {
  return by_lane(a, b, [](T x, T y) {
    const T r = left_over(x, y);
    return static_cast<T>(r != 0 && (r < 0) != (y < 0) ? r + y : r);
  });
}

// The greatest common divisor and the least common multiple: never negative, 0 only of zeros; what leaves the range wraps.
template <class T>
BARACUDA_INLINE u64 size_of(T x) {
  return x < 0 ? u64{0} - static_cast<u64>(x) : static_cast<u64>(x);
}
inline u64 common_divisor(u64 a, u64 b) {
  while (b != 0) {
    const u64 r = a % b;
    a = b;
    b = r;
  }
  return a;
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> int_gcd(const Pack<T, N>& a, const Pack<T, N>& b) {
  return by_lane(a, b, [](T x, T y) { return static_cast<T>(common_divisor(size_of(x), size_of(y))); });
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> int_lcm(const Pack<T, N>& a, const Pack<T, N>& b) {
  return by_lane(a, b, [](T x, T y) {
    const u64 d = common_divisor(size_of(x), size_of(y));
    return d == 0 ? T(0) : static_cast<T>(size_of(x) / d * size_of(y));
  });
}

template <class T, int N>
BARACUDA_INLINE Pack<T, N> bit_and(const Pack<T, N>& a, const Pack<T, N>& b) {
  return a & b;
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> bit_or(const Pack<T, N>& a, const Pack<T, N>& b) {
  return a | b;
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> bit_xor(const Pack<T, N>& a, const Pack<T, N>& b) {
  return a ^ b;
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> bit_not(const Pack<T, N>& a) {
  return a ^ splat<T, N>(static_cast<T>(-1));
}

// What follows sees integers as they are in a dtype of so many bits.
template <class T>
BARACUDA_INLINE u64 unsigned_of(T x, T bits) {
  return bits < 64 ? static_cast<u64>(x) & ((u64{1} << bits) - 1) : static_cast<u64>(x);
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> bit_count(const Pack<T, N>& x, const Pack<T, N>& bits) {
  return by_lane(x, bits, [](T a, T n) { return static_cast<T>(__builtin_popcountll(unsigned_of(a, n))); });
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> leading_zeros(const Pack<T, N>& x, const Pack<T, N>& bits) {
  return by_lane(x, bits, [](T a, T n) {
    const u64 u = unsigned_of(a, n);
    return u == 0 ? n : static_cast<T>(n - 64 + __builtin_clzll(u));
  });
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> trailing_zeros(const Pack<T, N>& x, const Pack<T, N>& bits) {
  return by_lane(x, bits, [](T a, T n) { return a == 0 ? n : static_cast<T>(__builtin_ctzll(static_cast<u64>(a))); });
}
// a without a sign, for a shift to the right.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> without_sign(const Pack<T, N>& a, const Pack<T, N>& bits) {
  return by_lane(a, bits, [](T x, T n) { return static_cast<T>(unsigned_of(x, n)); });
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> shift_right_zeros(const Pack<T, N>& a, const Pack<T, N>& b) {
  return by_lane(a, b,
                 [](T x, T y) { return static_cast<u64>(y) < 64 ? static_cast<T>(static_cast<u64>(x) >> y) : T(0); });
}
// The upper half of a product.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> high_product(const Pack<T, N>& a, const Pack<T, N>& b, const Pack<T, N>& bits) {
  using Wide = std::conditional_t<__is_same(T, i64), __int128, unsigned __int128>;
  T x[N], y[N], n[N];
  store(x, a);
  store(y, b);
  store(n, bits);
  for (int i = 0; i < N; ++i) x[i] = static_cast<T>(static_cast<Wide>(x[i]) * y[i] >> n[i]);
  return load<T, N>(x);
}

// A count beyond 63, or below 0, moves everything out.
template <class T, int N>
BARACUDA_INLINE Pack<T, N> shift_left_by(const Pack<T, N>& a, const Pack<T, N>& b) {
  return by_lane(a, b,
                 [](T x, T y) { return static_cast<u64>(y) < 64 ? static_cast<T>(static_cast<u64>(x) << y) : T(0); });
}
template <class T, int N>
BARACUDA_INLINE Pack<T, N> shift_right_by(const Pack<T, N>& a, const Pack<T, N>& b) {
  return by_lane(a, b, [](T x, T y) {
    return static_cast<T>(static_cast<u64>(y) < 64 ? x >> y : x < 0 ? T(-1) : T(0));
  });
}

}  // namespace baracuda::BARACUDA_ISA
