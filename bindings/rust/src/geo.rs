//! Shapes to and from the types of `geo-types`, by way of well-known binary.

use crate::{Error, Result, Shape};
use geo_types::{
    Coord, Geometry, LineString, MultiLineString, MultiPoint, MultiPolygon, Point, Polygon,
};

const POINT: u32 = 1;
const LINE: u32 = 2;
const POLYGON: u32 = 3;
const COLLECTION: u32 = 7;

struct Bytes(Vec<u8>);
impl Bytes {
    fn head(&mut self, kind: u32) {
        self.0.push(1);
        self.count(kind as usize);
    }
    fn count(&mut self, n: usize) {
        // A count beyond that of well-known binary would be of more vertices than memory holds.
        self.0.extend(u32::try_from(n).unwrap_or(u32::MAX).to_le_bytes());
    }
    fn at(&mut self, c: Coord<f64>) {
        self.0.extend(c.x.to_le_bytes());
        self.0.extend(c.y.to_le_bytes());
    }
    fn point(&mut self, c: Coord<f64>) {
        self.head(POINT);
        self.at(c);
    }
    fn chain(&mut self, line: &[Coord<f64>]) {
        self.count(line.len());
        line.iter().for_each(|&c| self.at(c));
    }
    fn line(&mut self, line: &[Coord<f64>]) {
        self.head(LINE);
        self.chain(line);
    }
    fn polygon(&mut self, p: &Polygon<f64>) {
        self.head(POLYGON);
        self.count(1 + p.interiors().len());
        self.chain(&p.exterior().0);
        p.interiors().iter().for_each(|ring| self.chain(&ring.0));
    }
    /// A geometry of several is a collection here, which reads to the same.
    fn several<T>(&mut self, all: &[T], mut each: impl FnMut(&mut Self, &T)) {
        self.head(COLLECTION);
        self.count(all.len());
        all.iter().for_each(|one| each(self, one));
    }
    fn geometry(&mut self, g: &Geometry<f64>) {
        match g {
            Geometry::Point(p) => self.point(p.0),
            Geometry::Line(l) => self.line(&[l.start, l.end]),
            Geometry::LineString(l) => self.line(&l.0),
            Geometry::Polygon(p) => self.polygon(p),
            Geometry::MultiPoint(m) => self.several(&m.0, |to, p| to.point(p.0)),
            Geometry::MultiLineString(m) => self.several(&m.0, |to, l| to.line(&l.0)),
            Geometry::MultiPolygon(m) => self.several(&m.0, Self::polygon),
            Geometry::GeometryCollection(all) => self.several(&all.0, Self::geometry),
            Geometry::Rect(r) => self.polygon(&r.to_polygon()),
            Geometry::Triangle(t) => self.polygon(&t.to_polygon()),
        }
    }
}

/// What the library has written, which is well formed.
struct Written<'a>(&'a [u8]);
impl Written<'_> {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let (front, rest) = self.0.split_at(N);
        self.0 = rest;
        front.try_into().expect("so many bytes")
    }
    fn count(&mut self) -> usize {
        u32::from_le_bytes(self.take()) as usize
    }
    fn kind(&mut self) -> usize {
        self.take::<1>();
        self.count()
    }
    fn at(&mut self) -> Coord<f64> {
        Coord { x: f64::from_le_bytes(self.take()), y: f64::from_le_bytes(self.take()) }
    }
    fn list<T>(&mut self, mut each: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.count()).map(|_| each(self)).collect()
    }
    fn line(&mut self) -> LineString<f64> {
        LineString(self.list(Self::at))
    }
    fn polygon(&mut self) -> Polygon<f64> {
        let mut rings = self.list(Self::line).into_iter();
        let exterior = rings.next().unwrap_or_else(|| LineString(vec![]));
        Polygon::new(exterior, rings.collect())
    }
    fn inner<T>(&mut self, each: impl Fn(&mut Self) -> T) -> Vec<T> {
        self.list(|from| {
            from.kind();
            each(from)
        })
    }
    fn geometry(&mut self) -> Geometry<f64> {
        match self.kind() {
            1 => Point(self.at()).into(),
            2 => self.line().into(),
            3 => self.polygon().into(),
            4 => MultiPoint(self.inner(|from| Point(from.at()))).into(),
            5 => MultiLineString(self.inner(Self::line)).into(),
            6 => MultiPolygon(self.inner(Self::polygon)).into(),
            _ => Geometry::GeometryCollection(self.list(Self::geometry).into()),
        }
    }
}

/// As [`crate::Geometry::read`] has it; what is empty is refused.
impl TryFrom<&Geometry<f64>> for Shape {
    type Error = Error;
    fn try_from(g: &Geometry<f64>) -> Result<Self> {
        let mut bytes = Bytes(Vec::new());
        bytes.geometry(g);
        Shape::from_wkb(&bytes.0)?
            .ok_or_else(|| Error::argument("the geometry is empty: it has no shape".into()))
    }
}
impl Shape {
    /// As [`Shape::to_geometry`] has it.
    pub fn to_geo(&self, tolerance: f64) -> Result<Geometry<f64>> {
        Ok(Written(&self.to_wkb(tolerance)?).geometry())
    }
}
