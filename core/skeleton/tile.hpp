// Data movement: everything that carries elements from place to place unchanged, by their size alone.
#pragma once
#include "tile_copy.hpp"
#include "tile_few_runs.hpp"
#include "tile_pieces.hpp"
#include "tile_rows.hpp"

namespace baracuda::BARACUDA_ISA {

// The compute type of these kernels is the width of an element.
inline constexpr KernelEntry kTileEntries[] = {
    {"tile.copy", "b1", run_copy<1>},          {"tile.copy", "b2", run_copy<2>},
    {"tile.copy", "b4", run_copy<4>},          {"tile.copy", "b8", run_copy<8>},
    {"tile.fill", "b1", run_fill<1>},          {"tile.fill", "b2", run_fill<2>},
    {"tile.fill", "b4", run_fill<4>},          {"tile.fill", "b8", run_fill<8>},
    {"tile.segments", "b1", run_segments<1>},  {"tile.segments", "b2", run_segments<2>},
    {"tile.segments", "b4", run_segments<4>},  {"tile.segments", "b8", run_segments<8>},
    {"tile.triangle", "b1", run_triangle<1>},  {"tile.triangle", "b2", run_triangle<2>},
    {"tile.triangle", "b4", run_triangle<4>},  {"tile.triangle", "b8", run_triangle<8>},
    {"tile.gather", "b2", run_gather<2>},      {"tile.gather", "b4", run_gather<4>},
    {"tile.gather", "b8", run_gather<8>},      {"tile.few", "f16", run_few<F16>},
    {"tile.few", "bf16", run_few<BF16>},       {"tile.few", "f32", run_few<F32>},
    {"tile.few", "f64", run_few<F64>},         {"tile.pieces", "f16", run_pieces<F16>},
    {"tile.pieces", "bf16", run_pieces<BF16>}, {"tile.pieces", "f32", run_pieces<F32>},
    {"tile.pieces", "f64", run_pieces<F64>},
};

}  // namespace baracuda::BARACUDA_ISA
