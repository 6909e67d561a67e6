CMakeFiles/user.dir/user.cpp.o: \
 /work/wt/doors/packaging/conan/test_package/user.cpp \
 /usr/include/stdc-predef.h \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/queries/relation.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/queries/contains.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/all.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/box_box.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/core.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/describe.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/shapes.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/rotation.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/vec.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/compiler.hpp \
 /usr/include/c++/12/cmath \
 /usr/include/x86_64-linux-gnu/c++/12/bits/c++config.h \
 /usr/include/x86_64-linux-gnu/c++/12/bits/os_defines.h \
 /usr/include/features.h /usr/include/features-time64.h \
 /usr/include/x86_64-linux-gnu/bits/wordsize.h \
 /usr/include/x86_64-linux-gnu/bits/timesize.h \
 /usr/include/x86_64-linux-gnu/sys/cdefs.h \
 /usr/include/x86_64-linux-gnu/bits/long-double.h \
 /usr/include/x86_64-linux-gnu/gnu/stubs.h \
 /usr/include/x86_64-linux-gnu/gnu/stubs-64.h \
 /usr/include/x86_64-linux-gnu/c++/12/bits/cpu_defines.h \
 /usr/include/c++/12/pstl/pstl_config.h \
 /usr/include/c++/12/bits/cpp_type_traits.h \
 /usr/include/c++/12/ext/type_traits.h /usr/include/math.h \
 /usr/include/x86_64-linux-gnu/bits/libc-header-start.h \
 /usr/include/x86_64-linux-gnu/bits/types.h \
 /usr/include/x86_64-linux-gnu/bits/typesizes.h \
 /usr/include/x86_64-linux-gnu/bits/time64.h \
 /usr/include/x86_64-linux-gnu/bits/math-vector.h \
 /usr/include/x86_64-linux-gnu/bits/libm-simd-decl-stubs.h \
 /usr/include/x86_64-linux-gnu/bits/floatn.h \
 /usr/include/x86_64-linux-gnu/bits/floatn-common.h \
 /usr/include/x86_64-linux-gnu/bits/flt-eval-method.h \
 /usr/include/x86_64-linux-gnu/bits/fp-logb.h \
 /usr/include/x86_64-linux-gnu/bits/fp-fast.h \
 /usr/include/x86_64-linux-gnu/bits/mathcalls-helper-functions.h \
 /usr/include/x86_64-linux-gnu/bits/mathcalls.h \
 /usr/include/x86_64-linux-gnu/bits/mathcalls-narrow.h \
 /usr/include/x86_64-linux-gnu/bits/iscanonical.h \
 /usr/include/c++/12/bits/std_abs.h /usr/include/stdlib.h \
 /usr/lib/gcc/x86_64-linux-gnu/12/include/stddef.h \
 /usr/include/x86_64-linux-gnu/bits/waitflags.h \
 /usr/include/x86_64-linux-gnu/bits/waitstatus.h \
 /usr/include/x86_64-linux-gnu/bits/types/locale_t.h \
 /usr/include/x86_64-linux-gnu/bits/types/__locale_t.h \
 /usr/include/x86_64-linux-gnu/sys/types.h \
 /usr/include/x86_64-linux-gnu/bits/types/clock_t.h \
 /usr/include/x86_64-linux-gnu/bits/types/clockid_t.h \
 /usr/include/x86_64-linux-gnu/bits/types/time_t.h \
 /usr/include/x86_64-linux-gnu/bits/types/timer_t.h \
 /usr/include/x86_64-linux-gnu/bits/stdint-intn.h /usr/include/endian.h \
 /usr/include/x86_64-linux-gnu/bits/endian.h \
 /usr/include/x86_64-linux-gnu/bits/endianness.h \
 /usr/include/x86_64-linux-gnu/bits/byteswap.h \
 /usr/include/x86_64-linux-gnu/bits/uintn-identity.h \
 /usr/include/x86_64-linux-gnu/sys/select.h \
 /usr/include/x86_64-linux-gnu/bits/select.h \
 /usr/include/x86_64-linux-gnu/bits/types/sigset_t.h \
 /usr/include/x86_64-linux-gnu/bits/types/__sigset_t.h \
 /usr/include/x86_64-linux-gnu/bits/types/struct_timeval.h \
 /usr/include/x86_64-linux-gnu/bits/types/struct_timespec.h \
 /usr/include/x86_64-linux-gnu/bits/pthreadtypes.h \
 /usr/include/x86_64-linux-gnu/bits/thread-shared-types.h \
 /usr/include/x86_64-linux-gnu/bits/pthreadtypes-arch.h \
 /usr/include/x86_64-linux-gnu/bits/atomic_wide_counter.h \
 /usr/include/x86_64-linux-gnu/bits/struct_mutex.h \
 /usr/include/x86_64-linux-gnu/bits/struct_rwlock.h /usr/include/alloca.h \
 /usr/include/x86_64-linux-gnu/bits/stdlib-bsearch.h \
 /usr/include/x86_64-linux-gnu/bits/stdlib-float.h \
 /usr/include/c++/12/bits/specfun.h \
 /usr/include/c++/12/bits/stl_algobase.h \
 /usr/include/c++/12/bits/functexcept.h \
 /usr/include/c++/12/bits/exception_defines.h \
 /usr/include/c++/12/ext/numeric_traits.h \
 /usr/include/c++/12/bits/stl_pair.h /usr/include/c++/12/type_traits \
 /usr/include/c++/12/bits/move.h /usr/include/c++/12/bits/utility.h \
 /usr/include/c++/12/compare /usr/include/c++/12/concepts \
 /usr/include/c++/12/bits/stl_iterator_base_types.h \
 /usr/include/c++/12/bits/iterator_concepts.h \
 /usr/include/c++/12/bits/ptr_traits.h \
 /usr/include/c++/12/bits/ranges_cmp.h \
 /usr/include/c++/12/bits/stl_iterator_base_funcs.h \
 /usr/include/c++/12/bits/concept_check.h \
 /usr/include/c++/12/debug/assertions.h \
 /usr/include/c++/12/bits/stl_iterator.h /usr/include/c++/12/new \
 /usr/include/c++/12/bits/exception.h \
 /usr/include/c++/12/bits/stl_construct.h \
 /usr/include/c++/12/debug/debug.h \
 /usr/include/c++/12/bits/predefined_ops.h /usr/include/c++/12/limits \
 /usr/include/c++/12/tr1/gamma.tcc \
 /usr/include/c++/12/tr1/special_function_util.h \
 /usr/include/c++/12/tr1/bessel_function.tcc \
 /usr/include/c++/12/tr1/beta_function.tcc \
 /usr/include/c++/12/tr1/ell_integral.tcc \
 /usr/include/c++/12/tr1/exp_integral.tcc \
 /usr/include/c++/12/tr1/hypergeometric.tcc \
 /usr/include/c++/12/tr1/legendre_function.tcc \
 /usr/include/c++/12/tr1/modified_bessel_func.tcc \
 /usr/include/c++/12/tr1/poly_hermite.tcc \
 /usr/include/c++/12/tr1/poly_laguerre.tcc \
 /usr/include/c++/12/tr1/riemann_zeta.tcc /usr/include/c++/12/cstddef \
 /usr/include/c++/12/utility /usr/include/c++/12/bits/stl_relops.h \
 /usr/include/c++/12/initializer_list /usr/include/c++/12/vector \
 /usr/include/c++/12/bits/allocator.h \
 /usr/include/x86_64-linux-gnu/c++/12/bits/c++allocator.h \
 /usr/include/c++/12/bits/new_allocator.h \
 /usr/include/c++/12/bits/memoryfwd.h \
 /usr/include/c++/12/bits/stl_uninitialized.h \
 /usr/include/c++/12/ext/alloc_traits.h \
 /usr/include/c++/12/bits/alloc_traits.h \
 /usr/include/c++/12/bits/stl_vector.h \
 /usr/include/c++/12/bits/stl_bvector.h \
 /usr/include/c++/12/bits/functional_hash.h \
 /usr/include/c++/12/bits/hash_bytes.h /usr/include/c++/12/bits/refwrap.h \
 /usr/include/c++/12/bits/invoke.h \
 /usr/include/c++/12/bits/stl_function.h \
 /usr/include/c++/12/backward/binders.h \
 /usr/include/c++/12/bits/range_access.h \
 /usr/include/c++/12/bits/vector.tcc \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/sign/sign.hpp \
 /usr/include/c++/12/cstdint \
 /usr/lib/gcc/x86_64-linux-gnu/12/include/stdint.h /usr/include/stdint.h \
 /usr/include/x86_64-linux-gnu/bits/wchar.h \
 /usr/include/x86_64-linux-gnu/bits/stdint-uintn.h \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/filters.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/filter_formulas.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/filters/points.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/filters/linear.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/filters/boxes.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/filters/containment.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/filters/polygons.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/hull.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/point_box.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/numeric/compensated.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/numeric/double_double.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/sign/error_free.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/point_point.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/known.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/sign/vector.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/sign/decide.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/sign/dyadic.hpp \
 /usr/include/c++/12/bit /usr/include/c++/12/cstring \
 /usr/include/string.h /usr/include/strings.h \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/sign/graded.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/results.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/point_linear.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/ellipse_ellipse.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/hull_ellipse.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/ellipse/on_circle.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/ellipse/hull.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/ellipse/pencil.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/ellipse/conic.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/ellipse/bounded.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/ellipse/radicals.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/ellipse/rounded_hull.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/ellipse/arcs.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/ellipse/quartic.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/hull_polygon.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/large_polygons.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/overlap/slabs.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/calipers.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/linear_box.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/linear_linear.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/order.hpp \
 /usr/include/c++/12/optional /usr/include/c++/12/exception \
 /usr/include/c++/12/bits/exception_ptr.h \
 /usr/include/c++/12/bits/cxxabi_init_exception.h \
 /usr/include/c++/12/typeinfo /usr/include/c++/12/bits/nested_exception.h \
 /usr/include/c++/12/bits/enable_special_members.h \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/outline/contains.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/outline/containment.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/outline/meeting.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/outline/straight.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/outline/locate.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/outline/chains.hpp \
 /usr/include/c++/12/algorithm /usr/include/c++/12/bits/stl_algo.h \
 /usr/include/c++/12/bits/algorithmfwd.h \
 /usr/include/c++/12/bits/stl_heap.h \
 /usr/include/c++/12/bits/stl_tempbuf.h \
 /usr/include/c++/12/bits/uniform_int_dist.h /usr/include/c++/12/cstdlib \
 /usr/include/c++/12/bits/ranges_algo.h \
 /usr/include/c++/12/bits/ranges_algobase.h \
 /usr/include/c++/12/bits/ranges_base.h \
 /usr/include/c++/12/bits/max_size_type.h /usr/include/c++/12/numbers \
 /usr/include/c++/12/bits/ranges_util.h \
 /usr/include/c++/12/pstl/glue_algorithm_defs.h \
 /usr/include/c++/12/pstl/execution_defs.h /usr/include/c++/12/span \
 /usr/include/c++/12/array \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/queries/bounds.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/ellipse/measure.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/ellipse/frame.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/outline/bounds.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/outline/valid.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/outline/tree.hpp \
 /usr/include/c++/12/cfloat \
 /usr/lib/gcc/x86_64-linux-gnu/12/include/float.h \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/validate.hpp \
 /usr/include/c++/12/cstdio /usr/include/stdio.h \
 /usr/lib/gcc/x86_64-linux-gnu/12/include/stdarg.h \
 /usr/include/x86_64-linux-gnu/bits/types/__fpos_t.h \
 /usr/include/x86_64-linux-gnu/bits/types/__mbstate_t.h \
 /usr/include/x86_64-linux-gnu/bits/types/__fpos64_t.h \
 /usr/include/x86_64-linux-gnu/bits/types/__FILE.h \
 /usr/include/x86_64-linux-gnu/bits/types/FILE.h \
 /usr/include/x86_64-linux-gnu/bits/types/struct_FILE.h \
 /usr/include/x86_64-linux-gnu/bits/types/cookie_io_functions_t.h \
 /usr/include/x86_64-linux-gnu/bits/stdio_lim.h \
 /usr/include/x86_64-linux-gnu/bits/stdio.h \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/outline/intersects.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/queries/intersects.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/outline/grown.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/boundary/outline.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/boundary/numbers.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/outline/nearest.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/queries/closest_points.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/queries/separation.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/all_distances.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/box_box_distance.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/box_ellipse_distance.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/ellipse/chain.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/ellipse/nearest.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/ellipse/meeting_point.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/ellipse_ellipse_distance.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/ellipse/staged_distance.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/numeric/settled.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/ellipse/two.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/linear_ellipse_distance.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/point_ellipse_distance.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/pairs/polygon_ellipse_distance.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/outline/separation.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/outline/distance.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/queries/distance.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/queries/intersections.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/boundary/common_points.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/boundary/points.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/boundary/crossing.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/boundary/meets.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/boundary/roots.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/boundary/surds.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/boundary/runs.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/boundary/staged_intersections.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/boundary/through_box.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/boundary/two_circles.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/ellipse/crossings.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/outline/intersections.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/outline/clip.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/outline/rim.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/outline/pieces.hpp \
 /work/wt/doors/build/recipes/conan/p/b/abute106280731302/p/include/abut/detail/outline/relation.hpp
