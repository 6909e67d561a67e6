use abut::*;

const TEXTS: [&str; 5] = [
    "POINT (1 -2.5)",
    "MULTIPOINT (1 2, 3 4)",
    "LINESTRING (0 0, 1 1, 2 0)",
    "MULTILINESTRING ((0 0, 1 1), (5 5, 6 6.5))",
    "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 1 2, 2 2, 1 1))",
];

#[test]
fn there_and_back() {
    for text in TEXTS {
        let shape = Shape::from_wkt(text).unwrap().unwrap();
        assert_eq!(shape.to_wkt(0.0).unwrap(), text);
        assert_eq!(Shape::from_wkb(&shape.to_wkb(0.0).unwrap()).unwrap().unwrap(), shape);
        assert_eq!(Shape::from_geojson(&shape.to_geojson(0.0).unwrap()).unwrap().unwrap(), shape);
        let ewkb = shape.to_geometry(Form::Wkb, 0.0, 4326).unwrap();
        let read = Geometry::read(Form::Wkb, &ewkb, 0.0).unwrap().unwrap();
        assert_eq!((read.shape, read.srid, read.repaired), (shape, 4326, false));
    }
    assert_eq!(Shape::from_wkt("POINT EMPTY").unwrap(), None);
}

#[test]
fn changes_are_told_and_the_rest_is_refused() {
    let bow = "POLYGON Z((0 0 1,2 2 1,2 0 1,0 2 1,0 0 1))";
    let read = Geometry::read(Form::Wkt, bow.as_bytes(), 0.0).unwrap().unwrap();
    assert!(read.repaired && read.further_coordinates && read.largest_move == 0.0);
    assert_eq!(area(&read.shape), Some(2.0));
    let arc = b"CURVEPOLYGON(CIRCULARSTRING(1 2,7 2,1 2))";
    assert!(Geometry::read(Form::Wkt, arc, 0.0).unwrap_err().text.contains("tolerance"));
    assert!(Geometry::read(Form::Wkt, arc, 0.01).unwrap().is_some());
    let coin = Shape::circle([3.0, 4.0], 5.0);
    assert!(coin.to_wkt(0.0).unwrap_err().text.contains("circle"));
    assert!(coin.to_wkt(0.01).unwrap().starts_with("POLYGON (("));
    assert!(Shape::from_wkt("POINT(1 x)").unwrap_err().text.contains("byte 8"));
    assert!(Shape::from_wkt("GEOMETRYCOLLECTION(POINT(0 0),LINESTRING(0 0,1 1))").is_err());
}

fn area(shape: &Shape) -> Option<f64> {
    shape.area().unwrap()
}

#[cfg(feature = "serde")]
#[test]
fn serde_has_the_short_form() {
    use serde::{de::value, de::IntoDeserializer, Deserialize, Serialize};
    struct Shown<'a>(&'a Shape);
    impl std::fmt::Display for Shown<'_> {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            self.0.serialize(f)
        }
    }
    let coin = Shape::circle([3.0, 4.0], 0.1);
    let text = Shown(&coin).to_string();
    assert_eq!(text, "circle((3,4),0.1)");
    let read = |text: &str| {
        let from: value::StrDeserializer<value::Error> = text.into_deserializer();
        Shape::deserialize(from)
    };
    assert_eq!(read(&text).unwrap(), coin);
    assert!(read("circle((3,4),-1)").unwrap_err().to_string().contains("radius"));
}

#[cfg(feature = "geo-types")]
#[test]
fn the_types_of_geo() {
    use geo_types::{line_string, polygon, Geometry, GeometryCollection, MultiPolygon, Point, Rect};
    for text in TEXTS {
        let shape = Shape::from_wkt(text).unwrap().unwrap();
        assert_eq!(Shape::try_from(&shape.to_geo(0.0).unwrap()).unwrap(), shape, "{text}");
    }
    let square = polygon![(x: 0.0, y: 0.0), (x: 4.0, y: 0.0), (x: 4.0, y: 4.0), (x: 0.0, y: 4.0)];
    let holed = Geometry::from(polygon!(
        exterior: [(x: 0.0, y: 0.0), (x: 4.0, y: 0.0), (x: 4.0, y: 4.0), (x: 0.0, y: 4.0)],
        interiors: [[(x: 1.0, y: 1.0), (x: 1.0, y: 3.0), (x: 3.0, y: 3.0), (x: 3.0, y: 1.0)]]));
    let shape = Shape::try_from(&holed).unwrap();
    assert_eq!((area(&shape), shape.to_geo(0.0).unwrap()), (Some(12.0), holed));
    let over = Geometry::from(Rect::new((2.0, 2.0), (6.0, 6.0)));
    let both = MultiPolygon(vec![square.clone(), Rect::new((2.0, 2.0), (6.0, 6.0)).to_polygon()]);
    assert_eq!(area(&Shape::try_from(&Geometry::from(both)).unwrap()), Some(28.0));
    assert_eq!(area(&Shape::try_from(&over).unwrap()), Some(16.0));
    let mixed = GeometryCollection(vec![
        Point::new(1.0, 2.0).into(),
        line_string![(x: 0.0, y: 0.0), (x: 1.0, y: 1.0)].into(),
    ]);
    let of = |g: &Geometry<f64>| Shape::try_from(g).map_err(|e| e.text);
    assert!(of(&Geometry::GeometryCollection(mixed)).unwrap_err().contains("mixture"));
    assert!(of(&Geometry::GeometryCollection(GeometryCollection(vec![]))).unwrap_err().contains("empty"));
}
