// woods -- count trees and sort words, for a sampler.
//
// A generic function, a trait and a closure, so that names have all that names
// of Rust have.

trait Grow {
	fn count(&self, depth: u32) -> u64;
}

struct Tree(u64);

impl Grow for Tree {
	#[inline(never)]
	fn count(&self, depth: u32) -> u64 {
		if depth == 0 {
			return self.0;
		}
		self.0 + self.count(depth - 1) + self.count(depth - 1)
	}
}

#[inline(never)]
fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
	list.sort();
	list
}

#[inline(never)]
fn words(number: u32) -> usize {
	let spell = |i: u32| format!("{:08x}", i.wrapping_mul(2654435761));
	sorted((0..number).map(spell).collect()).len()
}

fn main() {
	let mut sum = 0;
	for _ in 0..24 {
		sum += Tree(1).count(20) + words(12000) as u64;
	}
	println!("{}", sum);
}
