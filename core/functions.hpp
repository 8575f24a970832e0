// Every elementary and special function on lane packs. Max error 1 ulp for f32 and 2 ulp for f64, denormal results
// included, unless the function says otherwise; tests hold every function to what is declared.
#pragma once
#include "math/error_function.hpp"
#include "math/exponential.hpp"
#include "math/gamma.hpp"
#include "math/hyperbolic.hpp"
#include "math/integers.hpp"
#include "math/inverse_error_function.hpp"
#include "math/inverse_trigonometric.hpp"
#include "math/logarithm.hpp"
#include "math/power.hpp"
#include "math/rounding.hpp"
#include "math/trigonometric.hpp"
