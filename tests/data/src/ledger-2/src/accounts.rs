use crate::text::words;
use std::collections::BTreeMap;
use std::ops::AddAssign;

pub struct Accounts<T> {
	sums: BTreeMap<String, T>,
}

impl<T: AddAssign + Copy + Default + From<i32> + Ord> Accounts<T> {
	pub fn new() -> Self {
		Accounts { sums: BTreeMap::new() }
	}

	#[inline(never)]
	pub fn enter(&mut self, line: &str) {
		let parts = words::split(line);

		*self.sums.entry(words::lower(parts[0])).or_default() +=
		    T::from(words::number(parts[1]));
	}

	#[inline(never)]
	pub fn balance(&self) -> T {
		let mut all = T::default();

		self.sums.values().for_each(|&sum| all += sum);
		all
	}

	#[inline(never)]
	pub fn largest(&self, skip: usize) -> String {
		let best =
		    self.sums.iter().skip(skip).max_by_key(|(_, &sum)| sum);

		best.map(|(name, _)| name.clone()).unwrap_or_default()
	}
}
