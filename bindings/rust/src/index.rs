//! Many shapes, found by where they are.

use crate::columns::motion_columns;
use crate::{checked, last_error, work, Columns, Contact, Error, Hit, Hits, Result, Shape, Vec2};
use abut_sys as sys;
use std::ffi::{c_void, CString};
use std::mem::size_of;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::path::Path;
use std::ptr::{null, null_mut};
use std::sync::Mutex;

pub use sys::abut_match_t as Match;
pub use sys::abut_neighbour_t as Neighbour;

/// The place of a shape among those that an index was built from.
pub type Id = u32;

/// Which shapes a question looks at: those for which all that is given holds.
#[derive(Clone, Copy)]
pub struct Filter<'a> {
    /// Not this one, as a body does not meet itself.
    pub except: Option<Id>,
    /// Bits of the ids 0, 1, …, which must have one in common with `mask`; later ids have all bits.
    pub layers: &'a [u32],
    /// Which bits count.
    pub mask: u32,
    /// May query indexes. Questions of many rows call it from several threads.
    pub accepts: Option<&'a (dyn Fn(Id) -> bool + Sync)>,
}

impl std::fmt::Debug for Filter<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (Filter { except, layers, mask, .. }, accepts) = (self, self.accepts.map(|_| "…"));
        f.debug_struct("Filter").field("except", except).field("layers", layers).field("mask", mask).field("accepts", &accepts).finish()
    }
}
impl Default for Filter<'_> {
    fn default() -> Self {
        Filter { except: None, layers: &[], mask: u32::MAX, accepts: None }
    }
}

/// How a ray or a moving shape is followed.
#[derive(Clone, Copy, Debug)]
pub struct CastOptions<'a> {
    /// Which shapes may be hit.
    pub filter: Option<Filter<'a>>,
    /// No farther than this along the way: a length, not a parameter. With 0 only what it meets at its start.
    pub reach: f64,
    /// What the motion only leaves or slides along is passed over: a crate that is pushed over the
    /// floor hits the wall.
    pub one_way: bool,
}
impl Default for CastOptions<'_> {
    fn default() -> Self {
        CastOptions { filter: None, reach: f64::INFINITY, one_way: false }
    }
}

/// Bits of the ids 0, 1, …; later ids have all bits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bits<'a> {
    /// What each is.
    pub layers: &'a [u32],
    /// What each sees.
    pub masks: &'a [u32],
}
impl Bits<'_> {
    fn raw(&self) -> sys::abut_bits_t {
        sys::abut_bits_t {
            layers: self.layers.as_ptr(),
            layer_count: self.layers.len(),
            masks: self.masks.as_ptr(),
            mask_count: self.masks.len(),
        }
    }
}
/// Which pairs a join is about: each of the two has a bit in its mask that is one of the other's
/// layers, and `accepts` accepts them.
#[derive(Clone, Copy, Default)]
pub struct PairFilter<'a> {
    /// Of the first index.
    pub a: Bits<'a>,
    /// Within one index, `a` is for both.
    pub b: Bits<'a>,
    /// May query indexes.
    pub accepts: Option<&'a (dyn Fn(Id, Id) -> bool + Sync)>,
}

impl std::fmt::Debug for PairFilter<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let accepts = self.accepts.map(|_| "…");
        f.debug_struct("PairFilter").field("a", &self.a).field("b", &self.b).field("accepts", &accepts).finish()
    }
}

/// A pair that meets, and how: the normal leads from a to b.
#[derive(Clone, Debug, PartialEq)]
pub struct ContactMatch {
    /// The first.
    pub a: Id,
    /// The second.
    pub b: Id,
    /// How they rest on each other.
    pub contact: Contact,
}

/// What each hits first: None where nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstHits {
    /// Which.
    pub ids: Vec<Option<Id>>,
    /// When and where.
    pub hits: Hits,
}

/// What a closure panicked with: no panic may pass through C.
#[derive(Default)]
struct Panic(Mutex<Option<Box<dyn std::any::Any + Send>>>);
impl Panic {
    fn caught<T>(&self, or: T, call: impl FnOnce() -> T) -> T {
        catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|panic| {
            *self.0.lock().unwrap() = Some(panic);
            or
        })
    }
    /// Goes on with the panic, if there is one.
    fn resume(self) {
        if let Some(panic) = self.0.into_inner().unwrap() {
            resume_unwind(panic);
        }
    }
}

struct Accepts<'a, F: ?Sized> {
    call: &'a F,
    panic: &'a Panic,
}
type AcceptsOne<'a> = Accepts<'a, dyn Fn(Id) -> bool + Sync + 'a>;
type AcceptsTwo<'a> = Accepts<'a, dyn Fn(Id, Id) -> bool + Sync + 'a>;
extern "C" fn accepts_one(context: *mut c_void, id: Id) -> i32 {
    let to = unsafe { &*context.cast::<AcceptsOne>() };
    to.panic.caught(0, || (to.call)(id).into())
}
extern "C" fn accepts_two(context: *mut c_void, a: Id, b: Id) -> i32 {
    let to = unsafe { &*context.cast::<AcceptsTwo>() };
    to.panic.caught(0, || (to.call)(a, b).into())
}

/// What C hands back to a callback, which only reads it.
fn context_of<T>(what: &T) -> *mut c_void {
    (what as *const T as *mut T).cast()
}

/// question(filter of C), whose closures may panic.
fn filtered<T>(
    filter: Option<&Filter>, rows: Option<&[Option<Id>]>,
    question: impl FnOnce(*const sys::abut_filter_t) -> Result<T>,
) -> Result<T> {
    if filter.is_none() && rows.is_none() {
        return question(null());
    }
    let given = filter.copied().unwrap_or_default();
    let panic = Panic::default();
    let accepts = given.accepts.map(|call| AcceptsOne { call, panic: &panic });
    let each: Vec<Id> =
        rows.unwrap_or(&[]).iter().map(|id| id.unwrap_or(sys::ABUT_NO_ID)).collect();
    let except = match (rows, &given.except) {
        (Some(_), _) => each.as_ptr(),
        (None, Some(id)) => id,
        (None, None) => null(),
    };
    let raw = sys::abut_filter_t {
        size: size_of::<sys::abut_filter_t>(),
        except,
        layers: given.layers.as_ptr(),
        layer_count: given.layers.len(),
        masks: null(),
        mask: given.mask,
        unused: 0,
        accepts: accepts.as_ref().map(|_| accepts_one as extern "C" fn(_, _) -> _),
        context: accepts.as_ref().map_or(null_mut(), context_of),
    };
    let answer = question(&raw);
    panic.resume();
    answer
}
fn followed<T>(
    options: Option<&CastOptions>,
    question: impl FnOnce(*const sys::abut_cast_options_t) -> Result<T>,
) -> Result<T> {
    let given = match options {
        Some(given) => given,
        None => return question(null()),
    };
    // C's 0 is no limit: structs are filled with zeros there. The least length holds the same hits.
    let reach = if given.reach == 0.0 { f64::from_bits(1) } else { given.reach };
    filtered(given.filter.as_ref(), None, |filter| {
        question(&sys::abut_cast_options_t {
            size: size_of::<sys::abut_cast_options_t>(),
            filter,
            reach,
            one_way: given.one_way.into(),
            unused: 0,
        })
    })
}
fn paired<T>(
    filter: Option<&PairFilter>,
    question: impl FnOnce(*const sys::abut_pair_filter_t) -> Result<T>,
) -> Result<T> {
    let given = match filter {
        Some(given) => given,
        None => return question(null()),
    };
    let panic = Panic::default();
    let accepts = given.accepts.map(|call| AcceptsTwo { call, panic: &panic });
    let raw = sys::abut_pair_filter_t {
        size: size_of::<sys::abut_pair_filter_t>(),
        a: given.a.raw(),
        b: given.b.raw(),
        accepts: accepts.as_ref().map(|_| accepts_two as extern "C" fn(_, _, _) -> _),
        context: accepts.as_ref().map_or(null_mut(), context_of),
    };
    let answer = question(&raw);
    panic.resume();
    answer
}

/// A sink; it ends the work by giving false.
struct Sink<F> {
    call: F,
    panic: Panic,
    stopped: bool,
}
impl<F> Sink<F> {
    fn new(call: F) -> Self {
        Sink { call, panic: Panic::default(), stopped: false }
    }
    fn take(&mut self, some: impl FnOnce(&mut F) -> bool) -> i32 {
        let call = &mut self.call;
        let goes_on = self.panic.caught(false, || some(call));
        self.stopped |= !goes_on;
        (!goes_on).into()
    }
    fn context(&mut self) -> *mut c_void {
        (self as *mut Self).cast()
    }
    fn done(self, status: i64) -> Result<()> {
        self.panic.resume();
        if self.stopped { Ok(()) } else { checked(status).map(drop) }
    }
}
unsafe fn list<'a, T>(found: *const T, count: usize) -> &'a [T] {
    std::slice::from_raw_parts(found, count)
}
extern "C" fn take_matches<F: FnMut(&[Match]) -> bool>(
    context: *mut c_void, found: *const Match, count: usize,
) -> i32 {
    let (sink, found) = unsafe { (&mut *context.cast::<Sink<F>>(), list(found, count)) };
    sink.take(|call| call(found))
}
extern "C" fn take_contacts<F: FnMut(&[ContactMatch]) -> bool>(
    context: *mut c_void, found: *const Match, contacts: *const sys::abut_contact_t, count: usize,
) -> i32 {
    let sink = unsafe { &mut *context.cast::<Sink<F>>() };
    let (found, contacts) = unsafe { (list(found, count), list(contacts, count)) };
    let pair = |(m, c): (&Match, _)| ContactMatch { a: m.a, b: m.b, contact: Contact::of(c) };
    sink.take(|call| call(&found.iter().zip(contacts).map(pair).collect::<Vec<_>>()))
}
extern "C" fn take_ids<F: FnMut(usize, &[Id]) -> bool>(
    context: *mut c_void, row: usize, found: *const Id, count: usize,
) -> i32 {
    let (sink, found) = unsafe { (&mut *context.cast::<Sink<F>>(), list(found, count)) };
    sink.take(|call| call(row, found))
}
fn ids_sink<F: FnMut(usize, &[Id]) -> bool>(_: &Sink<F>) -> sys::abut_ids_sink_t {
    Some(take_ids::<F>)
}
fn match_sink<F: FnMut(&[Match]) -> bool>(_: &Sink<F>) -> sys::abut_match_sink_t {
    Some(take_matches::<F>)
}
fn contact_sink<F: FnMut(&[ContactMatch]) -> bool>(_: &Sink<F>) -> sys::abut_contact_sink_t {
    Some(take_contacts::<F>)
}

struct Groups<'a> {
    call: &'a dyn Fn(Id) -> u32,
    panic: Panic,
}
extern "C" fn group_of(context: *mut c_void, id: Id) -> u32 {
    let groups = unsafe { &*context.cast::<Groups>() };
    groups.panic.caught(0, || (groups.call)(id))
}

fn file_name(file: &Path) -> Result<CString> {
    let name = file.to_str().ok_or_else(|| Error::argument("the name of the file has to be UTF-8".into()))?;
    CString::new(name).map_err(|e| Error::argument(e.to_string()))
}

owned! {
    /// Many shapes, found by where they are. Ids count the rows of all columns.
    Index abut_index_t abut_index_free
}

impl Index {
    /// Of all rows, whose shapes stay as they are.
    pub fn new(columns: &[Columns]) -> Result<Self> {
        Self::built(columns, sys::abut_index_build)
    }
    /// One whose shapes may move, appear and vanish.
    pub fn dynamic(columns: &[Columns]) -> Result<Self> {
        Self::built(columns, sys::abut_index_build_dynamic)
    }
    fn built(
        columns: &[Columns],
        build: unsafe extern "C" fn(
            *const *const sys::abut_columns_t, usize, *const sys::abut_work_t,
        ) -> *mut sys::abut_index_t,
    ) -> Result<Self> {
        let all: Vec<*const sys::abut_columns_t> =
            columns.iter().map(|c| &c.raw as *const _).collect();
        Self::given(unsafe { build(all.as_ptr(), all.len(), &work()) })
    }
    fn given(raw: *mut sys::abut_index_t) -> Result<Self> {
        if raw.is_null() { Err(last_error()) } else { Ok(Index { raw }) }
    }
    /// Writes a file that [`Index::map`] takes as it is. Not of a dynamic one.
    pub fn save(&self, file: impl AsRef<Path>) -> Result<()> {
        let name = file_name(file.as_ref())?;
        checked(unsafe { sys::abut_index_save(self.raw, name.as_ptr()) }).map(drop)
    }
    /// The index in a file, which is looked at where it is.
    pub fn map(file: impl AsRef<Path>) -> Result<Self> {
        let name = file_name(file.as_ref())?;
        Self::given(unsafe { sys::abut_index_map(name.as_ptr()) })
    }
    /// The bytes of the file that [`Index::save`] would write.
    pub fn to_bytes(&self) -> Result<Vec<u8>> {
        let count = checked(unsafe { sys::abut_index_bytes(self.raw, null_mut(), 0) })? as usize;
        let mut bytes = vec![0; count];
        checked(unsafe { sys::abut_index_bytes(self.raw, bytes.as_mut_ptr().cast(), count) })?;
        Ok(bytes)
    }
    /// The index of such bytes.
    pub fn of_bytes(bytes: &[u8]) -> Result<Self> {
        Self::given(unsafe { sys::abut_index_of_bytes(bytes.as_ptr().cast(), bytes.len()) })
    }
    /// How many shapes there are.
    pub fn len(&self) -> usize {
        unsafe { sys::abut_index_size(self.raw) }
    }
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// All ids are below this one.
    pub fn id_end(&self) -> Id {
        unsafe { sys::abut_index_id_end(self.raw) }
    }
    /// Whether the id names a shape.
    pub fn has(&self, id: Id) -> bool {
        unsafe { sys::abut_index_has(self.raw, id) == 1 }
    }
    /// Memory beyond the shapes themselves. Not of a dynamic one.
    pub fn overhead_in_bytes(&self) -> Result<usize> {
        Ok(checked(unsafe { sys::abut_index_overhead(self.raw) })? as usize)
    }
    /// The shape of an id.
    pub fn shape(&self, id: Id) -> Result<Shape> {
        let mut raw = Shape::blank();
        checked(unsafe { sys::abut_index_shape(self.raw, id, &mut raw) })?;
        Ok(Shape::of(&raw)) // copied before this thread asks again
    }

    /// Adds one, and gives its id. Of a dynamic one, as the next.
    pub fn insert(&mut self, shape: &Shape) -> Result<Id> {
        let mut id = 0;
        checked(unsafe { sys::abut_index_insert(self.raw, shape.raw(), &mut id) })?;
        Ok(id)
    }
    /// Adds all rows, and gives their ids.
    pub fn insert_columns(&mut self, shapes: &Columns) -> Result<Vec<Id>> {
        let mut ids = vec![0; shapes.len()];
        checked(unsafe {
            sys::abut_index_insert_columns(self.raw, &shapes.raw, ids.as_mut_ptr())
        })?;
        Ok(ids)
    }
    /// The shape of that id from now on.
    pub fn move_to(&mut self, id: Id, shape: &Shape) -> Result<()> {
        checked(unsafe { sys::abut_index_move(self.raw, id, shape.raw()) }).map(drop)
    }
    /// The shapes of those ids from now on, row by row.
    pub fn move_columns(&mut self, ids: &[Id], shapes: &Columns) -> Result<()> {
        if ids.len() != shapes.len() {
            return Err(Error::argument(format!("{} ids for {} shapes", ids.len(), shapes.len())));
        }
        checked(unsafe { sys::abut_index_move_columns(self.raw, ids.as_ptr(), &shapes.raw) })
            .map(drop)
    }
    /// Takes one away; its id may be given again.
    pub fn erase(&mut self, id: Id) -> Result<()> {
        checked(unsafe { sys::abut_index_erase(self.raw, id) }).map(drop)
    }
    /// Makes all boxes tight; happens by itself when due.
    pub fn refit(&mut self) -> Result<()> {
        checked(unsafe { sys::abut_index_refit(self.raw) }).map(drop)
    }

    /// All that meet a shape.
    pub fn meeting(&self, shape: &Shape, filter: Option<&Filter>) -> Result<Vec<Id>> {
        self.found(|sink, context| {
            filtered(filter, None, |f| {
                Ok(unsafe { sys::abut_index_meeting(self.raw, shape.raw(), f, sink, context) })
            })
        })
    }
    /// All within a distance of a shape.
    pub fn within(&self, shape: &Shape, distance: f64, filter: Option<&Filter>) -> Result<Vec<Id>> {
        self.found(|sink, context| {
            filtered(filter, None, |f| {
                let shape = shape.raw();
                Ok(unsafe { sys::abut_index_within(self.raw, shape, distance, f, sink, context) })
            })
        })
    }
    fn found(
        &self, ask: impl FnOnce(sys::abut_ids_sink_t, *mut c_void) -> Result<i64>,
    ) -> Result<Vec<Id>> {
        let mut found = Vec::new();
        let mut sink = Sink::new(|_: usize, ids: &[Id]| {
            found.extend_from_slice(ids);
            true
        });
        let status = ask(ids_sink(&sink), sink.context())?;
        sink.done(status)?;
        Ok(found)
    }
    /// What each row meets, in the order of the rows; `except` has an id for each that it leaves
    /// out. `sink` ends the work by giving false.
    pub fn meeting_each(
        &self, shapes: &Columns, filter: Option<&Filter>, except: Option<&[Option<Id>]>,
        sink: impl FnMut(usize, &[Id]) -> bool,
    ) -> Result<()> {
        require_each(shapes, filter, except)?;
        let mut sink = Sink::new(sink);
        let (take, context) = (ids_sink(&sink), sink.context());
        let status = filtered(filter, except, |f| {
            let (raw, work) = (&shapes.raw, &work());
            Ok(unsafe { sys::abut_index_meeting_each(self.raw, raw, f, take, context, work) })
        })?;
        sink.done(status)
    }
    /// What lies within a distance of each row, likewise.
    pub fn within_each(
        &self, shapes: &Columns, distance: f64, filter: Option<&Filter>,
        except: Option<&[Option<Id>]>, sink: impl FnMut(usize, &[Id]) -> bool,
    ) -> Result<()> {
        require_each(shapes, filter, except)?;
        let mut sink = Sink::new(sink);
        let (take, context) = (ids_sink(&sink), sink.context());
        let status = filtered(filter, except, |f| {
            let (raw, work) = (&shapes.raw, &work());
            Ok(unsafe {
                sys::abut_index_within_each(self.raw, raw, distance, f, take, context, work)
            })
        })?;
        sink.done(status)
    }
    /// Whether any shape meets this one.
    pub fn meets_any(&self, shape: &Shape, filter: Option<&Filter>) -> Result<bool> {
        filtered(filter, None, |f| {
            Ok(checked(unsafe { sys::abut_index_meets_any(self.raw, shape.raw(), f) })? == 1)
        })
    }
    /// The k nearest, by distance and then by id; none farther than `within`.
    pub fn nearest(
        &self, shape: &Shape, k: usize, within: f64, filter: Option<&Filter>,
    ) -> Result<Vec<Neighbour>> {
        let mut found = vec![Neighbour::default(); k.min(self.len())];
        let n = filtered(filter, None, |f| {
            let (k, to) = (found.len(), found.as_mut_ptr());
            checked(unsafe { sys::abut_index_nearest(self.raw, shape.raw(), k, within, f, to) })
        })?;
        found.truncate(n as usize);
        Ok(found)
    }
    /// The nearest shape of each of the k nearest groups.
    pub fn nearest_groups(
        &self, shape: &Shape, k: usize, within: f64, group: impl Fn(Id) -> u32,
    ) -> Result<Vec<Neighbour>> {
        let mut found = vec![Neighbour::default(); k.min(self.len())];
        let groups = Groups { call: &group, panic: Panic::default() };
        let context = context_of(&groups);
        let n = checked(unsafe {
            let (k, to, shape) = (found.len(), found.as_mut_ptr(), shape.raw());
            let group_of = Some(group_of as extern "C" fn(_, _) -> _);
            sys::abut_index_nearest_groups(self.raw, shape, k, within, group_of, context, to)
        });
        groups.panic.resume();
        found.truncate(n? as usize);
        Ok(found)
    }
    /// The k nearest of each row: those of row i from place i * k on, then ids of `u32::MAX`.
    pub fn nearest_each(
        &self, shapes: &Columns, k: usize, within: f64, filter: Option<&Filter>,
        except: Option<&[Option<Id>]>,
    ) -> Result<(Vec<Id>, Vec<f64>)> {
        require_each(shapes, filter, except)?;
        let n = shapes.len().checked_mul(k).filter(|n| *n <= isize::MAX as usize / 16);
        let n = n.ok_or_else(|| Error::argument("k: there is no room for so many answers".into()))?;
        let (mut ids, mut distances) = (vec![0; n], vec![0.0; n]);
        filtered(filter, except, |f| {
            let (to, gaps) = (ids.as_mut_ptr(), distances.as_mut_ptr());
            let (raw, counts, work) = (&shapes.raw, null_mut(), &work());
            checked(unsafe {
                sys::abut_index_nearest_each(self.raw, raw, k, within, f, to, gaps, counts, work)
            })
        })?;
        Ok((ids, distances))
    }
    /// The shape from which this one is separated the least: the one that it is deepest in, or else
    /// the nearest that is no farther than `within`. The distance is signed.
    pub fn least_separated(
        &self, shape: &Shape, within: f64, filter: Option<&Filter>,
    ) -> Result<Option<Neighbour>> {
        let mut found = Neighbour::default();
        let some = filtered(filter, None, |f| {
            checked(unsafe {
                sys::abut_index_least_separated(self.raw, shape.raw(), within, f, &mut found)
            })
        })?;
        Ok((some == 1).then_some(found))
    }

    /// What a ray hits first.
    pub fn cast_ray(&self, ray: &Shape, options: Option<&CastOptions>) -> Result<Option<(Id, Hit)>> {
        first(options, |o, id, hit| unsafe {
            sys::abut_index_cast_ray(self.raw, ray.raw(), o, id, hit)
        })
    }
    /// What a moving shape touches first.
    pub fn cast(
        &self, moving: &Shape, motion: Vec2, options: Option<&CastOptions>,
    ) -> Result<Option<(Id, Hit)>> {
        let [dx, dy] = motion;
        first(options, |o, id, hit| unsafe {
            sys::abut_index_cast(self.raw, moving.raw(), dx, dy, o, id, hit)
        })
    }
    /// What a moving and turning shape comes within the tolerance of first.
    pub fn cast_rotating(
        &self, moving: &Shape, motion: Vec2, angle: f64, tolerance: f64,
        options: Option<&CastOptions>,
    ) -> Result<Option<(Id, Hit)>> {
        let ([dx, dy], moving) = (motion, moving.raw());
        first(options, |o, id, hit| unsafe {
            sys::abut_index_cast_rotating(self.raw, moving, dx, dy, angle, tolerance, o, id, hit)
        })
    }
    /// The first k that a ray hits, in order; all, if k is `usize::MAX`.
    pub fn hits_ray(
        &self, ray: &Shape, k: usize, options: Option<&CastOptions>,
    ) -> Result<Vec<(Id, Hit)>> {
        self.hits_of(k, options, |o, k, ids, hits| unsafe {
            sys::abut_index_hits_ray(self.raw, ray.raw(), k, o, ids, hits)
        })
    }
    /// The first k that a moving shape touches, likewise.
    pub fn hits(
        &self, moving: &Shape, motion: Vec2, k: usize, options: Option<&CastOptions>,
    ) -> Result<Vec<(Id, Hit)>> {
        let [dx, dy] = motion;
        self.hits_of(k, options, |o, k, ids, hits| unsafe {
            sys::abut_index_hits(self.raw, moving.raw(), dx, dy, k, o, ids, hits)
        })
    }
    fn hits_of(
        &self, k: usize, options: Option<&CastOptions>,
        ask: impl FnOnce(*const sys::abut_cast_options_t, usize, *mut Id, *mut sys::abut_hit_t) -> i64,
    ) -> Result<Vec<(Id, Hit)>> {
        let k = k.min(self.len());
        let (mut ids, mut hits) = (vec![0; k], vec![Hit::blank(); k]);
        let n = followed(options, |o| checked(ask(o, k, ids.as_mut_ptr(), hits.as_mut_ptr())))?;
        Ok(ids.into_iter().zip(hits.iter().map(Hit::of)).take(n as usize).collect())
    }
    /// Whether a ray hits anything at all.
    pub fn hits_any_ray(&self, ray: &Shape, options: Option<&CastOptions>) -> Result<bool> {
        followed(options, |o| {
            Ok(checked(unsafe { sys::abut_index_hits_any_ray(self.raw, ray.raw(), o) })? == 1)
        })
    }
    /// Whether a moving shape touches anything at all.
    pub fn hits_any(
        &self, moving: &Shape, motion: Vec2, options: Option<&CastOptions>,
    ) -> Result<bool> {
        let [dx, dy] = motion;
        followed(options, |o| {
            let moving = moving.raw();
            Ok(checked(unsafe { sys::abut_index_hits_any(self.raw, moving, dx, dy, o) })? == 1)
        })
    }
    /// What each of many rays hits first.
    pub fn cast_rays_each(&self, rays: &Columns, options: Option<&CastOptions>) -> Result<FirstHits> {
        self.first_hits(rays.len(), options, |o, ids, out| unsafe {
            sys::abut_index_cast_rays_each(self.raw, &rays.raw, o, ids, out, &work())
        })
    }
    /// What each of many moving shapes touches first; each moves by its own motion, or all by one.
    pub fn cast_each(
        &self, moving: &Columns, motions: &[Vec2], options: Option<&CastOptions>,
    ) -> Result<FirstHits> {
        let [dx, dy] = motion_columns(motions, moving.len())?;
        self.first_hits(moving.len(), options, |o, ids, out| unsafe {
            sys::abut_index_cast_each(self.raw, &moving.raw, dx, dy, o, ids, out, &work())
        })
    }
    fn first_hits(
        &self, n: usize, options: Option<&CastOptions>,
        ask: impl FnOnce(*const sys::abut_cast_options_t, *mut Id, &sys::abut_hits_out_t) -> i64,
    ) -> Result<FirstHits> {
        if options.and_then(|o| o.filter).and_then(|f| f.except).is_some() {
            return Err(Error::argument("many rows cannot share one `except`: let `accepts` refuse it".into()));
        }
        let mut ids = vec![0; n];
        let hits = Hits::of(n, |out| followed(options, |o| checked(ask(o, ids.as_mut_ptr(), out))))?;
        let ids = ids.into_iter().map(|id| (id != sys::ABUT_NO_ID).then_some(id)).collect();
        Ok(FirstHits { ids, hits })
    }

    /// Every pair that meets, with another index or within this one (a < b); `sink` gets some at a
    /// time, and ends the work by giving false.
    pub fn join(
        &self, other: Option<&Index>, filter: Option<&PairFilter>,
        sink: impl FnMut(&[Match]) -> bool,
    ) -> Result<()> {
        joined(Sink::new(sink), match_sink, filter, |f, take, context| unsafe {
            sys::abut_join(self.raw, raw_of(other), f, take, context, &work())
        })
    }
    /// Every pair no farther apart than `distance`.
    pub fn join_within(
        &self, other: Option<&Index>, distance: f64, filter: Option<&PairFilter>,
        sink: impl FnMut(&[Match]) -> bool,
    ) -> Result<()> {
        joined(Sink::new(sink), match_sink, filter, |f, take, context| unsafe {
            sys::abut_join_within(self.raw, raw_of(other), distance, f, take, context, &work())
        })
    }
    /// How every pair that meets rests on each other. Lines and rays have no contacts.
    pub fn join_contacts(
        &self, other: Option<&Index>, filter: Option<&PairFilter>,
        sink: impl FnMut(&[ContactMatch]) -> bool,
    ) -> Result<()> {
        joined(Sink::new(sink), contact_sink, filter, |f, take, context| unsafe {
            sys::abut_join_contacts(self.raw, raw_of(other), f, take, context, &work())
        })
    }
}

/// A join whose pairs go to the sink.
fn joined<F, Take>(
    mut sink: Sink<F>, taker: fn(&Sink<F>) -> Take, filter: Option<&PairFilter>,
    ask: impl FnOnce(*const sys::abut_pair_filter_t, Take, *mut c_void) -> i64,
) -> Result<()> {
    let (take, context) = (taker(&sink), sink.context());
    let status = paired(filter, |f| Ok(ask(f, take, context)))?;
    sink.done(status)
}
fn raw_of(index: Option<&Index>) -> *const sys::abut_index_t {
    index.map_or(null(), |i| i.raw)
}
/// Of many rows, each has its own id that it leaves out.
fn require_each(
    shapes: &Columns, filter: Option<&Filter>, except: Option<&[Option<Id>]>,
) -> Result<()> {
    if filter.and_then(|f| f.except).is_some() {
        return Err(Error::argument("`except` of a filter is for one shape: give one for each row".into()));
    }
    match except {
        Some(ids) if ids.len() != shapes.len() => {
            Err(Error::argument(format!("{} ids to leave out for {} shapes", ids.len(), shapes.len())))
        }
        _ => Ok(()),
    }
}
fn first(
    options: Option<&CastOptions>,
    ask: impl FnOnce(*const sys::abut_cast_options_t, *mut Id, *mut sys::abut_hit_t) -> i32,
) -> Result<Option<(Id, Hit)>> {
    let (mut id, mut hit) = (0, Hit::blank());
    let some = followed(options, |o| checked(ask(o, &mut id, &mut hit)))?;
    Ok((some == 1).then(|| (id, Hit::of(&hit))))
}
