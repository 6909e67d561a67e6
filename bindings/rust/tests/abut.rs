use abut::*;

#[test]
fn one_pair() {
    let coin = Shape::circle([3.0, 4.0], 5.0);
    let tray = Shape::rect([-9.0, -9.0], [0.0, 0.0]);
    assert_eq!(relation(&coin, &tray).unwrap(), Relation::Meet);
    assert!(intersects(&coin, &tray).unwrap());
    assert!(!interiors_intersect(&coin, &tray).unwrap());
    assert!(!contains(&tray, &coin).unwrap());
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
