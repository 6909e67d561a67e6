// For a module whose angles are all within a turn: what the C library brings to reduce larger ones is
// never called there, and would be 3 kB.
extern "C" int __rem_pio2_large(double*, double*, int, int, int) { __builtin_trap(); }
