//! Closures, generic functions, macros, `?` and code that never runs.
//!
//! usage: cover NUMBER...

use std::collections::BTreeMap;

fn smaller<T: PartialOrd + Copy>(a: T, b: T) -> T {
    if a < b { a } else { b }
}

fn parse(s: &str) -> Result<i32, std::num::ParseIntError> {
    let v: i32 = s.trim().parse()?;
    Ok(v + 1)
}

macro_rules! square {
    ($x:expr) => {
        $x * $x
    };
}

fn unused(a: i32) -> i32 {
    match a {
        1 => 2,
        _ if a > 4 => 3,
        _ => 4,
    }
}

fn main() {
    let mut sums = BTreeMap::new();
    for a in std::env::args().skip(1) {
        match parse(&a) {
            Ok(v) if v > 5 => { *sums.entry(v).or_insert(0) += square!(v); }
            Ok(_) => (),
            Err(e) => eprintln!("{}", e),
        }
    }
    let even: i32 = sums.iter().map(|(k, v)| { if k % 2 == 0 { *v } else { 0 } })
        .sum();
    println!("{} {} {}", even, smaller(1, 2), smaller(2.0, 1.0));
    let some = (0..10).filter(|x| x % 3 == 0 && *x > 2).count();
    assert!(some < 100, "never");
    std::process::exit(if some > 90 { unused(1) } else { 0 });
}
