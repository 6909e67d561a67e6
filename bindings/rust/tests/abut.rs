use abut::*;

#[test]
fn one_pair() {
    let coin = Shape::circle([3.0, 4.0], 5.0);
    let tray = Shape::rect([-9.0, -9.0], [0.0, 0.0]);
    assert_eq!(relation(&coin, &tray).unwrap(), Relation::Meet);
    assert!(intersects(&coin, &tray).unwrap());
    assert!(!interiors_intersect(&coin, &tray).unwrap());
    assert!(!contains(&tray, &coin).unwrap());
    assert_eq!(relate(&tray, &tray).unwrap(), "2FFF1FFF2");
    assert!(relate_is(&coin, &tray, "FF*F0****").unwrap() && touches(&coin, &tray).unwrap());
    assert!(relate_is(&coin, &tray, "T").is_err());
    let wall = Shape::rect([9.0, 0.0], [12.0, 8.0]);
    assert!(within_distance(&coin, &wall, 1.0).unwrap());
    assert!(!within_distance(&coin, &wall, 1.0 - f64::EPSILON / 2.0).unwrap());
    assert!(within_distance(&coin, &wall, -1.0).is_err());
    let near = contact_within(&coin, &wall, 2.0).unwrap().unwrap();
    assert_eq!((near.depth, &near.depths), (-1.0, &vec![-1.0]));
    let resting = contact_features(&coin, &wall, &near).unwrap();
    assert_eq!((resting.a, resting.b, resting.ids.len()), (Feature::Curve, Feature::Side(3), 1));
    assert!(contact_features(&coin, &wall, &Contact { points: vec![], ..near }).is_err());
    let far = Shape::circle([3.0, 16.0], 2.0);
    assert_eq!(distance(&coin, &far).unwrap(), 5.0);
    assert_eq!(closest_points(&coin, &far).unwrap(), ([3.0, 9.0], [3.0, 14.0], 5.0));
    assert_eq!(cast(&far, [0.0, -10.0], &coin).unwrap().unwrap().t, 0.5);
    assert_eq!(cast(&far, [0.0, 10.0], &coin).unwrap(), None);
    let triangle = Shape::polygon(vec![[0.0, 0.0], [4.0, 0.0], [0.0, 4.0]], 0.0);
    assert_eq!(overlap_area(&triangle, &Shape::rect([0.0, 0.0], [9.0, 9.0])).unwrap(), 8.0);
    let turned = Shape::oriented_box([0.0, 0.0], [2.0, 1.0], [0.0, 7.0]);
    assert!(intersects(&turned, &Shape::point([0.0, 2.0])).unwrap());
    assert!(!intersects(&turned, &Shape::point([2.0, 0.0])).unwrap());
}

#[test]
fn what_is_wrong_is_said() {
    let bad = Shape::circle([0.0, 0.0], -1.0);
    assert!(bad.validate().unwrap_err().text.contains("radius"));
    assert!(distance(&bad, &bad).unwrap_err().text.contains("a: radius"));
    // Asked again it is refused again; and it can be shown.
    assert!(distance(&bad, &Shape::circle([9.0, 0.0], 1.0)).is_err() && bad.to_json().is_err());
    assert_eq!(bad.to_string(), "circle((0,0),-1)");
    assert_eq!(Shape::point([f64::NAN, 0.0]).to_string(), "point((nan,0))");
    // What is known of a shape is no part of it.
    let (asked, fresh) = (Shape::point([1.0, 2.0]), Shape::point([1.0, 2.0]));
    assert_eq!(distance(&asked, &asked).unwrap(), 0.0);
    assert_eq!(asked, fresh);
    assert_eq!(distance(&asked.clone(), &fresh).unwrap(), 0.0);
    let dart = Shape::polygon(vec![[0.0, 0.0], [4.0, 0.0], [1.0, 1.0], [0.0, 4.0]], 0.0);
    assert!(dart.validate().unwrap_err().text.contains("vertices[2]"));
    assert!(Columns::circles(&[0.0, 1.0], &[0.0], &[1.0, -1.0]).err().unwrap().text.contains("row 1"));
    assert!(Columns::points(&[0.0, 1.0], &[0.0, 1.0, 2.0]).is_err());
}

#[test]
fn many() {
    let x: Vec<f64> = (0..1000).map(f64::from).collect();
    let row = Columns::circles(&x, &[0.0], &[0.5]).unwrap();
    let window = Columns::rects(&[9.5], &[-1.0], &[12.5], &[1.0]).unwrap();
    let hit = row.intersects(&window).unwrap();
    assert_eq!(hit.iter().filter(|h| **h).count(), 5); // two of them just touch
    assert_eq!(window.contains(&row).unwrap().iter().filter(|h| **h).count(), 3);
    assert_eq!(row.distance(&window).unwrap()[14], 1.0);
    assert!(row.intersects(&Columns::points(&x[..5], &x[..5]).unwrap()).is_err());

    let index = Index::new(&[row]).unwrap();
    let mut matches = Vec::new();
    index.join(None, None, |some| {
        matches.extend_from_slice(some);
        true
    }).unwrap();
    assert_eq!(matches.len(), 999);
    assert!(matches.iter().all(|m| m.b == m.a + 1 && m.distance == 0.0));
    let mut n = 0;
    index.join_within(Some(&index), 1.0, None, |some| { n += some.len(); true }).unwrap();
    assert_eq!(n, 5 * 1000 - 6);
    let mut calls = 0;
    index.join(None, None, |_| { calls += 1; false }).unwrap();
    assert_eq!(calls, 1);
    assert_eq!(index.meeting(&Shape::circle([10.0, 1.5], 1.0), None).unwrap(), [10]);
    let near = index.nearest(&Shape::point([20.25, 2.0]), 2, f64::INFINITY, None).unwrap();
    assert_eq!((near[0].id, near[1].id), (20, 21));
}

#[test]
fn a_panic_comes_out_of_a_join() {
    let row = Columns::circles(&[0.0, 1.0], &[0.0], &[1.0]).unwrap();
    let index = Index::new(&[row]).unwrap();
    let caught = std::panic::catch_unwind(|| index.join(None, None, |_| panic!("enough")));
    assert_eq!(*caught.unwrap_err().downcast_ref::<&str>().unwrap(), "enough");
}

#[test]
fn dynamic() {
    let mut index = Index::dynamic(&[]).unwrap();
    let id = index.insert(&Shape::circle([0.0, 0.0], 1.0)).unwrap();
    assert_eq!(index.meeting(&Shape::point([1.0, 0.0]), None).unwrap(), [id]);
    index.move_to(id, &Shape::circle([5.0, 0.0], 1.0)).unwrap();
    assert!(index.meeting(&Shape::point([1.0, 0.0]), None).unwrap().is_empty());
    index.erase(id).unwrap();
    assert!(index.erase(id).is_err() && index.is_empty());
}

#[test]
fn outlines() {
    let ring = |x0: f64, x1: f64| vec![[x0, x0], [x1, x0], [x1, x1], [x0, x1]];
    let frame = Shape::region(&[ring(0.0, 9.0), ring(3.0, 6.0)], 0.0);
    assert_eq!(frame.area().unwrap(), Some(72.0));
    assert_eq!(frame.bounds().unwrap(), Some(([0.0, 0.0], [9.0, 9.0])));
    assert_eq!(frame.centroid().unwrap(), Some([4.5, 4.5]));
    let room = Shape::rect([0.0, 0.0], [9.0, 4.0]).largest_inscribed_circle().unwrap().unwrap();
    assert_eq!((room.center, room.radius), ([4.5, 2.0], 2.0));
    assert_eq!(Shape::region(&[], 0.0).largest_inscribed_circle().unwrap(), None);
    let coin = Shape::circle([4.5, 4.5], 1.5);
    assert_eq!(relation(&frame, &coin).unwrap(), Relation::Meet);
    let towers = [[0.0, 0.0], [9.0, 0.0], [9.0, 9.0], [6.0, 9.0], [6.0, 3.0], [3.0, 3.0], [3.0, 8.0], [0.0, 8.0]];
    let harbour = Shape::region(&[towers.to_vec()], 0.0);
    let pressed = contacts(&harbour, &Shape::rect([-1.0, 7.5], [10.0, 12.0])).unwrap();
    assert_eq!(pressed.iter().map(|c| c.depth).collect::<Vec<_>>(), [1.5, 0.5]);
    assert_eq!(separation(&frame, &Shape::circle([4.5, 4.5], 1.0)).unwrap(), 0.5);
    assert_eq!(separation(&frame, &Shape::rect([4.0, 4.0], [5.0, 5.0])).unwrap(), 1.0);
    let road = Shape::polyline(&[vec![[0.0, 0.0], [4.0, 0.0]], vec![[9.0, 9.0]]], 0.5);
    let tie = Shape::segment([0.0, 0.0], [4.0, 0.0]);
    assert_eq!(hausdorff_distance(&tie, &Shape::point([4.0, 3.0])).unwrap(), Some(5.0));
    assert_eq!(frechet_distance(&tie, &Shape::circle([4.0, 3.0], 1.0)).unwrap(), None);
    assert!(farthest_points(&road, &Shape::point([0.0, 0.0])).unwrap().unwrap().0[0] > 9.0);
    assert!(road.area().unwrap().unwrap() > 4.0);
    assert!(road.perimeter().unwrap().unwrap() > 8.0);
    let east = Shape::ray([-3.0, 0.0], [1.0, 0.0]);
    assert_eq!(cast_ray(&east, &road).unwrap().unwrap().t, 2.5);
    assert!(Shape::region(&[vec![[0.0, 0.0], [1.0, 0.0]]], 0.0).validate().is_err());

    let all = [ring(0.0, 9.0), ring(3.0, 6.0), ring(20.0, 21.0)].concat();
    let (starts, parts) = ([0, 2, 3], [0, 4, 8, 12]);
    let regions = Columns::regions(&all, &starts, Some(&parts), &[0.0]).unwrap();
    let at = Columns::points(&[4.5], &[4.5]).unwrap();
    assert_eq!(regions.distance(&at).unwrap()[0], 1.5);
    assert_eq!(regions.intersects(&at).unwrap(), [false, false]);
    let lines = Columns::polylines(&all, &parts, None, &[0.0]).unwrap();
    assert_eq!(lines.len(), 3);
    assert_eq!(Index::new(&[regions, lines]).unwrap().meeting(&Shape::point([3.0, 3.0]), None).unwrap(), [0, 3]);
    assert!(Columns::regions(&all, &[0, 4], Some(&parts), &[0.0]).is_err());
    assert!(Columns::polygons(&all, &[0, 4, 3], &[0.0]).is_err());
    assert!(Columns::polygons(&all, &parts, &[0.0]).unwrap().contains(&at).unwrap()[1]);
}

/// Circles 0 … 99 in a row that just touch, the even ones of layer 1, the odd ones of layer 2.
fn row() -> (Vec<f64>, Vec<u32>) {
    ((0..100).map(f64::from).collect(), (0..100).map(|i| 1 + i % 2).collect())
}

#[test]
fn some_of_an_index() {
    let (x, layers) = row();
    let pads = Columns::circles(&x, &[0.0], &[0.5]).unwrap();
    let index = Index::new(&[pads]).unwrap();
    let ten = Shape::circle([10.0, 0.0], 0.5);
    let others = Filter { except: Some(10), ..Default::default() };
    let even = Filter { layers: &layers, mask: 1, except: Some(10), ..Default::default() };
    let high = |id: Id| id >= 10;
    let above = Filter { accepts: Some(&high), ..Default::default() };
    assert_eq!(index.meeting(&ten, None).unwrap().len(), 3);
    assert_eq!(index.meeting(&ten, Some(&Filter::default())).unwrap().len(), 3);
    let mut found = index.meeting(&ten, Some(&others)).unwrap();
    found.sort_unstable();
    assert_eq!(found, [9, 11]);
    assert_eq!(index.within(&ten, 1.0, Some(&even)).unwrap().len(), 2);
    assert!(!index.meets_any(&ten, Some(&even)).unwrap());
    assert!(index.meets_any(&ten, Some(&above)).unwrap());
    let near = index.nearest(&ten, 2, f64::INFINITY, Some(&even)).unwrap();
    assert_eq!((near[0].id, near[1].id, near[0].distance), (8, 12, 1.0));
    assert_eq!(index.least_separated(&ten, 9.0, None).unwrap().unwrap().distance, -1.0);
    assert_eq!(index.least_separated(&ten, 0.5, Some(&even)).unwrap(), None);
    let groups = index.nearest_groups(&Shape::point([20.25, 2.0]), 2, f64::INFINITY, |id| id / 10);
    assert_eq!(groups.unwrap().iter().map(|n| n.id).collect::<Vec<_>>(), [20, 19]);

    let itself: Vec<Option<Id>> = (0..100).map(Some).collect();
    let (mut rows, mut pairs) = (0, 0);
    index.meeting_each(&pads, None, Some(&itself), |_, ids| { rows += 1; pairs += ids.len(); true }).unwrap();
    assert_eq!((rows, pairs), (100, 198));
    let mut n = 0;
    index.within_each(&pads, 1.0, Some(&above), None, |_, ids| { n += ids.len(); true }).unwrap();
    assert_eq!(n, 5 * 90 - 3);
    let (ids, gaps) = index.nearest_each(&pads, 1, f64::INFINITY, None, Some(&itself)).unwrap();
    assert_eq!((ids[50], gaps[50]), (49, 0.0));
    assert!(index.meeting_each(&pads, None, Some(&itself[1..]), |_, _| true).is_err());
    assert!(index.meeting_each(&pads, Some(&others), None, |_, _| true).is_err());
}

#[test]
fn casts_among_many() {
    let (x, layers) = row();
    let index = Index::new(&[Columns::circles(&x, &[0.0], &[0.5]).unwrap()]).unwrap();
    let high = |id: Id| id >= 10;
    let filter = Filter { layers: &layers, mask: 1, accepts: Some(&high), ..Default::default() };
    let ray = Shape::ray([-2.0, 0.0], [2.0, 0.0]);
    let ahead = CastOptions { filter: Some(filter), ..Default::default() };
    let (id, hit) = index.cast_ray(&ray, Some(&ahead)).unwrap().unwrap();
    assert_eq!((id, hit.t), (10, 5.75));
    let hits = index.hits_ray(&ray, 3, Some(&ahead)).unwrap();
    assert_eq!(hits.iter().map(|h| h.0).collect::<Vec<_>>(), [10, 12, 14]);
    assert_eq!(index.hits_ray(&ray, usize::MAX, Some(&ahead)).unwrap().len(), 45);
    let near = CastOptions { reach: 11.0, ..ahead };
    assert_eq!(index.cast_ray(&ray, Some(&near)).unwrap(), None);
    assert!(!index.hits_any_ray(&ray, Some(&near)).unwrap());
    assert!(index.hits_any_ray(&ray, Some(&CastOptions { reach: 11.5, ..ahead })).unwrap());
    let nowhere = CastOptions { reach: 0.0, ..ahead };
    assert!(!index.hits_any_ray(&ray, Some(&nowhere)).unwrap());
    assert!(index.hits_any_ray(&Shape::ray([9.5, 0.0], [2.0, 0.0]), Some(&nowhere)).unwrap());
    for wrong in [-1.0, f64::NAN] {
        let refused = index.hits_any_ray(&ray, Some(&CastOptions { reach: wrong, ..ahead })).unwrap_err();
        assert!(refused.to_string().contains("reach"), "{refused}");
    }

    let above = Shape::circle([20.0, 1.0], 0.5);
    let one_way = CastOptions { one_way: true, ..Default::default() };
    assert_eq!(index.cast(&above, [0.0, 9.0], None).unwrap().unwrap().0, 20);
    assert_eq!(index.cast(&above, [0.0, 9.0], Some(&one_way)).unwrap(), None);
    assert!(!index.hits_any(&above, [0.0, 9.0], Some(&one_way)).unwrap());
    assert_eq!(index.hits(&above, [0.0, -9.0], 9, None).unwrap().len(), 3);
    let bar = Shape::rect([28.0, 2.0], [32.0, 2.5]);
    assert!(index.cast_rotating(&bar, [0.0, 0.0], 2.0, 1e-6, None).unwrap().is_some());
    assert!(index.cast_rotating(&bar, [0.0, 0.0], 0.1, 1e-6, None).unwrap().is_none());
    let rays = Columns::rays(&[-2.0, -2.0], &[0.0, 9.0], &[1.0], &[0.0]).unwrap();
    let first = index.cast_rays_each(&rays, Some(&ahead)).unwrap();
    assert_eq!((first.ids, first.hits.hit), (vec![Some(10), None], vec![true, false]));
    let spots = Columns::points(&[3.0, 4.0], &[5.0]).unwrap();
    let first = index.cast_each(&spots, &[[0.0, -9.0]], None).unwrap();
    assert_eq!((first.ids, first.hits.t), (vec![Some(3), Some(4)], vec![0.5, 0.5]));
    assert!(index.cast_each(&spots, &[[0.0, 1.0]; 3], None).is_err());
}

#[test]
fn joins_of_some() {
    let (x, layers) = row();
    let index = Index::new(&[Columns::circles(&x, &[0.0], &[0.5]).unwrap()]).unwrap();
    let bits = Bits { layers: &layers, masks: &layers };
    let alike = PairFilter { a: bits, b: bits, accepts: None };
    let count = |other, filter: Option<&PairFilter>| {
        let mut n = 0;
        index.join(other, filter, |some| { n += some.len(); true }).unwrap();
        n
    };
    assert_eq!(count(None, Some(&alike)), 0);
    assert_eq!(count(Some(&index), Some(&alike)), 100);
    let mut n = 0;
    index.join_within(None, 1.0, Some(&alike), |some| { n += some.len(); true }).unwrap();
    assert_eq!(n, 98);
    let low = |a: Id, b: Id| a < 10 && b < 10;
    let few = PairFilter { accepts: Some(&low), ..Default::default() };
    assert_eq!(count(None, Some(&few)), 9);
    let mut all = Vec::new();
    index.join_contacts(None, Some(&few), |some| { all.extend_from_slice(some); true }).unwrap();
    assert_eq!(all.len(), 9);
    assert!(all.iter().all(|m| m.b == m.a + 1 && m.contact.normal == [1.0, 0.0]));
    let refuse = |_: Id, _: Id| -> bool { panic!("no") };
    let bad = PairFilter { accepts: Some(&refuse), ..Default::default() };
    let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| index.join(None, Some(&bad), |_| true)));
    assert_eq!(*caught.unwrap_err().downcast_ref::<&str>().unwrap(), "no");
}

#[test]
fn files_and_changes() {
    let (x, _) = row();
    let pads = Columns::circles(&x, &[0.0], &[0.5]).unwrap();
    let index = Index::new(&[pads]).unwrap();
    let file = std::env::temp_dir().join(format!("abut-{}.idx", std::process::id()));
    index.save(&file).unwrap();
    let again = Index::map(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    assert_eq!(again.len(), 100);
    assert_eq!(again.shape(7).unwrap(), Shape::circle([7.0, 0.0], 0.5));
    assert!(again.shape(100).is_err() && again.has(99) && !again.has(100));
    assert!(again.overhead_in_bytes().unwrap() > 0 && again.id_end() == 100);
    let nowhere = Index::map("/nowhere/at all").err().unwrap();
    assert!(nowhere.kind == abut::ErrorKind::File && nowhere.text.contains("/nowhere"));

    let mut moving = Index::dynamic(&[pads]).unwrap();
    let ids = moving.insert_columns(&pads).unwrap();
    assert_eq!(ids[0], 100);
    let away: Vec<f64> = x.iter().map(|x| x + 1e6).collect();
    moving.move_columns(&ids, &Columns::circles(&away, &[0.0], &[0.5]).unwrap()).unwrap();
    moving.refit().unwrap();
    assert_eq!(moving.meeting(&Shape::point([3.0, 0.0]), None).unwrap(), [3]);
    moving.erase(3).unwrap();
    assert!(!moving.has(3) && moving.id_end() == 200 && moving.len() == 199);
}

#[test]
fn text() {
    for text in ["circle((3,4),0.1)", "polygon((0,0),(4,0),(0,3),0.5)", "ellipse((0,0),(3,1),(0.6,0.8))",
                 "region(((0,0),(9,0),(0,9)),((1,1),(2,1),(1,2)))"] {
        let shape: Shape = text.parse().unwrap();
        assert_eq!(shape.to_string(), text);
        assert_eq!(shape.to_json().unwrap().parse::<Shape>().unwrap().to_string(), text);
    }
    assert_eq!("region(((0,0),(9,0),(0,9)))".parse::<Shape>().unwrap().parts().next().unwrap().len(), 3);
    assert!("circle((3,4),-1)".parse::<Shape>().unwrap_err().text.contains("radius"));
}

#[test]
fn boundaries() {
    let coin = Shape::circle([3.0, 4.0], 5.0);
    let axis = Shape::line([0.0, 4.0], [1.0, 0.0]);
    let (points, pieces) = intersections(&coin, &axis).unwrap();
    assert_eq!((points.len(), pieces.len()), (2, 0));
    let (a, b) = (Shape::rect([0.0, 0.0], [2.0, 2.0]), Shape::rect([1.0, 2.0], [5.0, 9.0]));
    assert!(matches!(intersections(&a, &b).unwrap().1[0], Piece::Straight { .. }));
    assert!(matches!(intersections(&coin, &coin).unwrap().1[0], Piece::Arc { .. }));
    let (lines, more) = tangents(&coin, &Shape::circle([3.0, 16.0], 2.0)).unwrap().unwrap();
    assert_eq!((lines.len(), lines.iter().filter(|t| t.inner).count(), more), (4, 2, false));
    assert_eq!(tangents(&coin, &axis).unwrap(), None);
    let bar = Shape::rect([-1.0, 11.0], [1.0, 12.0]);
    assert!(cast_rotating(&bar, [0.0, -9.0], 1.0, &coin, 1e-6).unwrap().is_some());
}

#[test]
fn every_query_of_columns() {
    let x = [0.0_f32, 3.0, 9.0];
    let pads = Columns::circles(&x, &[0.0], &[1.0]).unwrap();
    let tray = Columns::rects(&[1.0_f32], &[-5.0], &[4.5], &[5.0]).unwrap();
    assert_eq!(pads.relation(&tray).unwrap(), [Relation::Meet, Relation::Inside, Relation::Disjoint]);
    assert_eq!(pads.touches(&tray).unwrap(), [true, false, false]);
    assert_eq!(pads.within(&tray).unwrap(), [false, true, false]);
    assert_eq!(pads.disjoint(&tray).unwrap(), [false, false, true]);
    assert_eq!(pads.interiors_intersect(&tray).unwrap(), [false, true, false]);
    assert_eq!(pads.relate_is(&tray, "T*F**F***").unwrap(), [false, true, false]);
    assert_eq!(&pads.relate(&tray).unwrap()[2], b"FF2FF1212");
    assert_eq!(pads.distance(&tray).unwrap(), [0.0, 0.0, 3.5]);
    assert_eq!(pads.separation(&tray).unwrap(), [0.0, -2.5, 3.5]);
    assert_eq!(pads.separation_witness(&tray).unwrap().distance, [0.0, -2.5, 3.5]);
    assert_eq!(pads.closest_points(&tray).unwrap().bx[2], 4.5);
    assert!(pads.farthest_points(&tray).unwrap().distance[0] > 7.0);
    assert_eq!(pads.contact(&tray).unwrap().count, [1, 1, 0]);
    assert_eq!(pads.overlap_area(&tray).unwrap()[2], 0.0);
    assert_eq!(pads.cast(&[[-4.5, 0.0]], &tray).unwrap().hit, [true, true, true]);
    let rays = Columns::rays(&[0.0], &[0.0, 9.0], &[1.0], &[0.0]).unwrap();
    let hits = rays.cast_rays(&Columns::rects(&[2.0], &[-5.0], &[4.5], &[5.0]).unwrap()).unwrap();
    assert_eq!((hits.hit, hits.t[0], hits.t[1].is_nan()), (vec![true, false], 2.0, true));
    assert_eq!(tray.area().unwrap(), [35.0]);
    assert_eq!(tray.perimeter().unwrap(), [27.0]);
    assert_eq!(tray.centroid().unwrap(), [[2.75], [0.0]]);
    assert_eq!(pads.bounds().unwrap()[2], [1.0, 4.0, 10.0]);
    let turned = Columns::rounded_boxes(&[0.0], &[0.0], &[2.0], &[1.0], &[0.5], &[0.0], &[1.0]).unwrap();
    assert_eq!(turned.bounds().unwrap()[3], [2.5]);
    assert!(Columns::lines(&[0.0], &[0.0], &[1.0], &[0.0]).unwrap().area().unwrap()[0].is_nan());
}

#[test]
fn shapes_of_others() {
    let coin = Shape::circle([3.0, 4.0], 5.0);
    assert_eq!(moved(&coin, [1.0, -4.0]).unwrap(), moved(&Shape::circle([4.0, 0.0], 5.0), [0.0, 0.0]).unwrap());
    let tray = Shape::rect([0.0, 0.0], [2.0, 1.0]);
    let turned = transformed(&tray, [0.0, 2.0], 3.0, [10.0, 0.0]).unwrap();
    assert!(equals(&turned, &Shape::rect([7.0, 0.0], [10.0, 6.0])).unwrap());
    assert!(transformed(&tray, [0.0, 0.0], 1.0, [0.0, 0.0]).unwrap_err().text.contains("axis"));
    let (x, y, origin) = ([1.0, 0.0], [1.0, 1.0], [5.0, 0.0]);
    assert_eq!(transformed_affine(&tray, x, y, origin).unwrap().unwrap().kind(), Kind::Polygon);
    let pill = Shape::capsule([0.0, 0.0], [1.0, 0.0], 1.0);
    assert_eq!(transformed_affine(&pill, x, y, origin).unwrap(), None);

    let points = [[0.0, 0.0], [4.0, 0.0], [4.0, 3.0], [0.0, 3.0], [2.0, 1.0]];
    assert_eq!(convex_hull(&points).unwrap().unwrap().vertices().len(), 4);
    assert!((smallest_circle(&points).unwrap().unwrap().numbers()[2] - 2.5).abs() < 1e-12);
    let area = smallest_box(&points).unwrap().unwrap().area().unwrap().unwrap();
    assert!((area - 12.0).abs() < 1e-9);
    assert_eq!(convex_hull(&[]).unwrap(), None);
    assert!(smallest_circle(&[[f64::NAN, 0.0]]).is_err());
    assert!(ellipse_of_covariance([0.0, 0.0], [4.0, 0.0, 1.0], 1.0).is_err());
    let ellipse = ellipse_of_covariance([0.0, 0.0], [4.0, 0.0, 1.0], 0.5).unwrap();
    assert_eq!(ellipse.kind(), Kind::Ellipse);

    let bow = Shape::region(&[vec![[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]]], 0.0);
    assert!(bow.validate().is_err());
    let mended = repaired(&bow, FillRule::EvenOdd).unwrap();
    assert_eq!((mended.moved, mended.largest_move), (0, 0.0));
    assert_eq!(mended.region.area().unwrap(), Some(2.0));
    assert!(repaired(&coin, FillRule::NonZero).unwrap_err().text.contains("region"));
}

#[test]
fn areas_that_two_shapes_make() {
    use std::f64::consts::PI;
    let disc = Shape::circle([0.0, 0.0], 1.0);
    let right = Shape::rect([0.0, -2.0], [3.0, 2.0]);
    let both = common_part(&disc, &right).unwrap();
    let rings = both.rings().unwrap();
    assert_eq!((rings.len(), rings[0].len()), (1, 2));
    let arc = rings[0][0].arc.unwrap();
    assert_eq!((rings[0][0].from, rings[0][0].to), ([0.0, -1.0], [0.0, 1.0]));
    assert_eq!((arc.center, arc.semi_axes, arc.axis), ([0.0, 0.0], [1.0, 1.0], [1.0, 0.0]));
    assert!((arc.turn - PI).abs() < 1e-15 && (arc.begin.sin() + 1.0).abs() < 1e-15);
    assert_eq!(rings[0][1].arc, None);
    assert!((both.area().unwrap() - PI / 2.0).abs() < 1e-15);
    assert!(both.contains([0.5, 0.0]).unwrap() && !both.contains([-0.5, 0.0]).unwrap());
    assert!(both.contains([f64::NAN, 0.0]).is_err());
    assert_eq!(both.svg_path().unwrap(), "M 0 -1 A 1 1 0 0 1 0 1 Z");
    let flat = both.flattened(1e-6).unwrap();
    assert_eq!((flat.moved, flat.region.kind()), (0, Kind::Region));
    assert!(contains(&disc, &flat.region).unwrap() || flat.region.area().unwrap().unwrap() < PI / 2.0);
    assert!(both.flattened(0.0).unwrap_err().text.contains("tolerance"));
    for (made, size) in [
        (united(&disc, &right), 12.0 + PI / 2.0),
        (difference(&disc, &right), PI / 2.0),
        (symmetric_difference(&disc, &right), 12.0),
    ] {
        assert!((made.unwrap().area().unwrap() - size).abs() < 1e-14);
    }
    let tiles: Vec<_> = (0..9).map(|i| {
        let corner = [f64::from(i % 3), f64::from(i / 3)];
        Shape::rect(corner, [corner[0] + 1.0, corner[1] + 1.0])
    }).collect();
    assert_eq!(united_all(&tiles).unwrap().svg_path().unwrap(), "M 0 0 L 3 0 L 3 3 L 0 3 Z");
    assert_eq!(united_all(&[]).unwrap().area().unwrap(), 0.0);
    assert_eq!(common_part(&disc, &Shape::circle([9.0, 9.0], 1.0)).unwrap().rings().unwrap(), Vec::<Vec<_>>::new());
    assert!(united(&disc, &Shape::circle([0.0, 0.0], -1.0)).unwrap_err().text.contains("b: radius"));
}

#[test]
fn prepared_and_tiles() {
    let square = |low: f64, high: f64| vec![[low, low], [high, low], [high, high], [low, high]];
    let frame = Shape::region(&[square(0.0, 9.0), square(3.0, 6.0)], 0.0);
    let touching = Shape::circle([4.5, 4.5], 1.5);
    let (a, b) = (Prepared::new(&frame).unwrap(), Prepared::new(&touching).unwrap());
    assert!(a.overhead_in_bytes().unwrap() > 0);
    assert!(equals(&a.shape().unwrap(), &frame).unwrap());
    assert!(a.contains_point([3.0, 4.0]).unwrap() && !a.contains_point([4.0, 4.0]).unwrap());
    assert!(a.intersects(&touching).unwrap() && a.intersects_prepared(&b).unwrap());
    assert!(!a.interiors_intersect(&touching).unwrap());
    assert!(!a.interiors_intersect_prepared(&b).unwrap());
    assert!(a.contains(&frame).unwrap() && !a.contains_prepared(&b).unwrap());
    assert_eq!(a.relate(&touching).unwrap(), relate(&frame, &touching).unwrap());
    assert_eq!(a.relate_prepared(&b).unwrap(), a.relate(&touching).unwrap());
    assert_eq!(a.distance(&Shape::circle([4.5, 4.5], 1.0)).unwrap(), 0.5);
    assert_eq!(a.distance_prepared(&b).unwrap(), 0.0);
    let coin = Shape::circle([4.5, 4.5], 1.0);
    assert_eq!(a.separation(&coin).unwrap(), 0.5);
    assert_eq!(a.separation_witness(&coin).unwrap().distance, 0.5);
    assert_eq!(a.closest_points(&coin).unwrap().2, 0.5);
    assert_eq!(a.closest_points_prepared(&b).unwrap().2, 0.0);
    let pressed = a.contacts(&Shape::rect([2.0, 8.0], [4.0, 12.0])).unwrap();
    assert_eq!((pressed.len(), pressed[0].depth, pressed[0].normal), (1, 1.0, [0.0, 1.0]));
    assert_eq!(a.contacts_prepared(&b).unwrap(), contacts(&frame, &touching).unwrap());
    let east = Shape::ray([-2.0, 4.0], [1.0, 0.0]);
    assert_eq!(a.cast_ray(&east).unwrap().unwrap().t, 2.0);
    assert_eq!(a.cast(&touching, [0.0, 9.0]).unwrap(), cast(&touching, [0.0, 9.0], &frame).unwrap());
    assert_eq!(a.cast_prepared(&b, [0.0, 9.0]).unwrap().unwrap().t, 0.0);
    assert_eq!(a.cast(&Shape::circle([20.0, 0.0], 1.0), [9.0, 0.0]).unwrap(), None);
    assert!(a.cast_ray(&touching).is_err() && a.cast(&east, [f64::NAN, 0.0]).is_err());

    let coins: Vec<Shape> =
        (0..100).map(|i| Shape::circle([f64::from(i % 10), f64::from(i / 10)], 0.5)).collect();
    let bounds: Vec<Bounds> = coins.iter().map(|c| tile_bounds(c, 0.0).unwrap()).collect();
    let cut = Partition::new(&bounds, 9).unwrap();
    assert!(cut.size() > 4);
    let has = |i: usize, tile: u32| match cut.assign(&bounds[i]).unwrap() {
        Assigned::Some(tiles) => tiles.contains(&tile),
        Assigned::All => true,
    };
    let mut found = 0;
    for i in 0..100 {
        for j in i + 1..100 {
            if intersects(&coins[i], &coins[j]).unwrap() {
                let owner = cut.owner(&bounds[i], &bounds[j]).unwrap();
                assert!(has(i, owner) && has(j, owner));
                found += 1;
            }
        }
    }
    assert_eq!(found, 180);
    let x = cut.x_cuts().unwrap();
    let y: Vec<Vec<f64>> = (0..=x.len()).map(|slab| cut.y_cuts(slab).unwrap()).collect();
    let again = Partition::of_cuts(&x, &y).unwrap();
    assert_eq!(again.size(), cut.size());
    assert_eq!(again.tile(1).unwrap(), cut.tile(1).unwrap());
    assert_eq!(again.at([4.2, 4.2]).unwrap(), cut.at([4.2, 4.2]).unwrap());
    assert!(Partition::of_cuts(&x, &[]).is_err() && cut.tile(999).is_err());
    let fine: Vec<f64> = (0..40).map(f64::from).collect();
    let fine = Partition::of_cuts(&fine, &vec![vec![]; 41]).unwrap();
    assert_eq!(fine.assign(&[-1.0, 0.0, 99.0, 1.0]).unwrap(), Assigned::All);
}

#[test]
fn an_index_as_bytes() {
    let x = [0.0, 3.0];
    let circles = Columns::circles(&x, &[0.0, 0.0], &[1.0, 1.0]).unwrap();
    let bytes = Index::new(&[circles]).unwrap().to_bytes().unwrap();
    let again = Index::of_bytes(&bytes).unwrap();
    assert_eq!((again.len(), again.to_bytes().unwrap()), (2, bytes.clone()));
    assert!(Index::of_bytes(&bytes[..99]).is_err());
}

/// What a program puts into threads, prints and counts.
#[test]
fn values_go_everywhere() {
    fn anywhere<T: Send + Sync + std::fmt::Debug>(_: &T) {}
    fn counted<T: std::hash::Hash + Eq>(_: &T) {}
    assert_eq!(format!("{} {:>6}", Relation::CoveredBy, Relation::Meet), "covered_by   meet");
    assert_eq!(Shape::rect([0.0, 0.0], [1.0, 1.0]).kind().to_string(), "box");
    assert_eq!(Shape::capsule([0.0, 0.0], [1.0, 0.0], 1.0).kind().to_string(), "capsule");
    let (x, y) = ([0.0, 3.0, 6.0, 9.0], [0.0; 4]);
    let columns = Columns::circles(&x, &y, &[1.6]).unwrap();
    let index = Index::new(&[columns]).unwrap();
    let filter = Filter { accepts: Some(&|id| id > 0), ..Default::default() };
    anywhere(&columns);
    anywhere(&index);
    anywhere(&Shape::circle([0.0, 0.0], 1.0));
    anywhere(&Prepared::new(&Shape::circle([0.0, 0.0], 1.0)).unwrap());
    anywhere(&Partition::new(&[[0.0, 0.0, 1.0, 1.0]], 1).unwrap());
    anywhere(&united(&Shape::circle([0.0, 0.0], 1.0), &Shape::circle([1.0, 0.0], 1.0)).unwrap());
    counted(&Kind::Circle);
    counted(&Relation::Meet);
    counted(&intersects(&Shape::circle([f64::NAN, 0.0], 1.0), &Shape::point([0.0, 0.0])).unwrap_err());
    let printed = format!("{columns:?} {index:?} {filter:?} {:?}", PairFilter::default());
    assert!(printed.starts_with("Columns { kind: Circle, len: 4, .. } Index { .. } Filter { except: None"), "{printed}");
    // An invalid one, too.
    assert!(!format!("{} {0:?}", Shape::circle([f64::NAN, 0.0], -1.0)).is_empty());
    std::thread::scope(|s| {
        for _ in 0..2 {
            s.spawn(|| assert_eq!(columns.distance(&columns).unwrap(), [0.0; 4]));
        }
    });
}

#[test]
fn as_many_threads_as_asked_for() {
    let x: Vec<f64> = (0..200_000).map(|i| f64::from(i) * 0.5).collect();
    let columns = Columns::circles(&x, &[0.0], &[0.5]).unwrap();
    let joined = |threads| {
        with_threads(threads, || {
            let index = Index::new(&[columns]).unwrap();
            let (mut pairs, mut sum) = (0, 0);
            index.join(None, None, |some| {
                pairs += some.len();
                sum += some.iter().map(|m| u64::from(m.b)).sum::<u64>();
                true
            })
            .unwrap();
            (pairs, sum, columns.intersects(&columns).unwrap().len())
        })
    };
    assert_eq!(joined(1), joined(3));
    assert_eq!(joined(1), joined(0));
    // What panics within leaves the number as it was.
    assert!(std::panic::catch_unwind(|| with_threads(1, || panic!("within"))).is_err());
    let asking = |threads| {
        let seen = std::sync::Mutex::new(std::collections::HashSet::new());
        let accepts = |_| {
            std::thread::sleep(std::time::Duration::from_micros(20));
            seen.lock().unwrap().insert(std::thread::current().id())
        };
        let some = Columns::points(&x[..4000], &[0.0]).unwrap();
        let index = Index::new(&[some]).unwrap();
        let filter = Filter { accepts: Some(&accepts), ..Default::default() };
        with_threads(threads, || index.meeting_each(&some, Some(&filter), None, |_, _| true)).unwrap();
        seen.into_inner().unwrap()
    };
    assert_eq!(asking(1).into_iter().collect::<Vec<_>>(), [std::thread::current().id()]);
    assert!(asking(4).len() > 1);
}

/// More answers than there is room for are refused by name.
#[test]
fn a_large_k() {
    let index = Index::new(&[Columns::circles(&[0.0, 3.0], &[0.0], &[1.0]).unwrap()]).unwrap();
    let asked = Columns::points(&[0.0, 1.0, 2.0, 3.0], &[0.0]).unwrap();
    for k in [1 << 59, 1 << 62, usize::MAX] {
        let error = index.nearest_each(&asked, k, f64::INFINITY, None, None).unwrap_err();
        assert!(error.kind == ErrorKind::Argument && error.text.starts_with("k: "), "{error}");
        assert_eq!(index.nearest(&Shape::point([1.0, 0.0]), k, f64::INFINITY, None).unwrap().len(), 2);
    }
}
