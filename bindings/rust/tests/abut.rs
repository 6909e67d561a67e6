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
    let near = contact_within(&coin, &Shape::rect([9.0, 0.0], [12.0, 8.0]), 2.0).unwrap().unwrap();
    assert_eq!((near.depth, near.depths), (-1.0, vec![-1.0]));
    let far = Shape::circle([3.0, 16.0], 2.0);
    assert_eq!(distance(&coin, &far).unwrap(), 5.0);
    assert_eq!(closest_points(&coin, &far).unwrap(), ([3.0, 9.0], [3.0, 14.0], 5.0));
    assert_eq!(cast(&far, [0.0, -10.0], &coin).unwrap().unwrap().0, 0.5);
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
    assert!(bad.validate().unwrap_err().0.contains("radius"));
    assert!(distance(&bad, &bad).unwrap_err().0.contains("a: radius"));
    let dart = Shape::polygon(vec![[0.0, 0.0], [4.0, 0.0], [1.0, 1.0], [0.0, 4.0]], 0.0);
    assert!(dart.validate().unwrap_err().0.contains("vertices[2]"));
    assert!(Columns::circles(&[0.0, 1.0], &[0.0], &[1.0, -1.0]).err().unwrap().0.contains("row 1"));
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
    index.join(None, |some| {
        matches.extend_from_slice(some);
        true
    }).unwrap();
    assert_eq!(matches.len(), 999);
    assert!(matches.iter().all(|m| m.b == m.a + 1 && m.distance == 0.0));
    let mut n = 0;
    index.join_within(Some(&index), 1.0, |some| { n += some.len(); true }).unwrap();
    assert_eq!(n, 5 * 1000 - 6);
    let mut calls = 0;
    index.join(None, |_| { calls += 1; false }).unwrap();
    assert_eq!(calls, 1);
    assert_eq!(index.meeting(&Shape::circle([10.0, 1.5], 1.0)).unwrap(), [10]);
    let near = index.nearest(&Shape::point([20.25, 2.0]), 2).unwrap();
    assert_eq!((near[0].id, near[1].id), (20, 21));
}

#[test]
fn a_panic_comes_out_of_a_join() {
    let row = Columns::circles(&[0.0, 1.0], &[0.0], &[1.0]).unwrap();
    let index = Index::new(&[row]).unwrap();
    let caught = std::panic::catch_unwind(|| index.join(None, |_| panic!("enough")));
    assert_eq!(*caught.unwrap_err().downcast_ref::<&str>().unwrap(), "enough");
}

#[test]
fn dynamic() {
    let mut index = Index::dynamic(&[]).unwrap();
    let id = index.insert(&Shape::circle([0.0, 0.0], 1.0)).unwrap();
    assert_eq!(index.meeting(&Shape::point([1.0, 0.0])).unwrap(), [id]);
    index.move_to(id, &Shape::circle([5.0, 0.0], 1.0)).unwrap();
    assert!(index.meeting(&Shape::point([1.0, 0.0])).unwrap().is_empty());
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
    let coin = Shape::circle([4.5, 4.5], 1.5);
    assert_eq!(relation(&frame, &coin).unwrap(), Relation::Meet);
    let towers = [[0.0, 0.0], [9.0, 0.0], [9.0, 9.0], [6.0, 9.0], [6.0, 3.0], [3.0, 3.0], [3.0, 8.0], [0.0, 8.0]];
    let harbour = Shape::region(&[towers.to_vec()], 0.0);
    let pressed = contacts(&harbour, &Shape::rect([-1.0, 7.5], [10.0, 12.0])).unwrap();
    assert_eq!(pressed.iter().map(|c| c.depth).collect::<Vec<_>>(), [1.5, 0.5]);
    assert_eq!(separation(&frame, &Shape::circle([4.5, 4.5], 1.0)).unwrap().unwrap().distance, 0.5);
    assert_eq!(separation(&frame, &Shape::rect([4.0, 4.0], [5.0, 5.0])).unwrap(), None);
    let road = Shape::polyline(&[vec![[0.0, 0.0], [4.0, 0.0]], vec![[9.0, 9.0]]], 0.5);
    assert_eq!(farthest_points(&road, &Shape::point([0.0, 0.0])).unwrap().unwrap().0[0] > 9.0, true);
    assert_eq!(road.area().unwrap().unwrap() > 4.0, true);
    assert_eq!(road.perimeter().unwrap().unwrap() > 8.0, true);
    let east = Shape::ray([-3.0, 0.0], [1.0, 0.0]);
    assert_eq!(cast_ray(&east, &road).unwrap().unwrap().0, 2.5);
    assert!(Shape::region(&[vec![[0.0, 0.0], [1.0, 0.0]]], 0.0).validate().is_err());

    let all = [ring(0.0, 9.0), ring(3.0, 6.0), ring(20.0, 21.0)].concat();
    let (starts, parts) = ([0, 2, 3], [0, 4, 8, 12]);
    let regions = Columns::regions(&all, &starts, Some(&parts), &[0.0]).unwrap();
    let at = Columns::points(&[4.5], &[4.5]).unwrap();
    assert_eq!(regions.distance(&at).unwrap()[0], 1.5);
    assert_eq!(regions.intersects(&at).unwrap(), [false, false]);
    let lines = Columns::polylines(&all, &parts, None, &[0.0]).unwrap();
    assert_eq!(lines.len(), 3);
    assert_eq!(Index::new(&[regions, lines]).unwrap().meeting(&Shape::point([3.0, 3.0])).unwrap(), [0, 3]);
    assert!(Columns::regions(&all, &[0, 4], Some(&parts), &[0.0]).is_err());
    assert!(Columns::polygons(&all, &[0, 4, 3], &[0.0]).is_err());
    assert!(Columns::polygons(&all, &parts, &[0.0]).unwrap().contains(&at).unwrap()[1]);
}
