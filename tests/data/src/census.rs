// census -- counts the words of a text, and their lengths.
//
// Names of functions that a compiler makes of this have all that names of Rust
// can have: generic types, lifetimes, constants, closures, impls of traits.
use std::collections::BTreeMap;
use std::fmt::Debug;

mod text {
	pub trait Words {
		fn words(&self) -> Vec<&str>;
	}

	impl Words for str {
		#[inline(never)]
		fn words(&self) -> Vec<&str> {
			self.split(' ').filter(|w| !w.is_empty()).collect()
		}
	}
}

use text::Words;

struct Census<K, const N: usize> {
	counts: BTreeMap<K, u64>,
	most: [u64; N],
}

impl<K: Ord + Clone + Debug, const N: usize> Census<K, N> {
	#[inline(never)]
	fn count<'a, I>(&mut self, items: I)
	where
		I: Iterator<Item = &'a K>,
		K: 'a,
	{
		for item in items {
			*self.counts.entry(item.clone()).or_insert(0) += 1;
		}
	}

	#[inline(never)]
	fn best(&mut self) -> Vec<(K, u64)> {
		let mut all: Vec<(K, u64)> =
		    self.counts.iter().map(|(k, &n)| (k.clone(), n)).collect();
		all.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
		for (i, item) in all.iter().take(N).enumerate() {
			self.most[i] = item.1;
		}
		all
	}
}

#[inline(never)]
fn apply(f: &dyn Fn(u64) -> u64, n: u64) -> u64 {
	(0..n).map(|i| f(i)).sum()
}

fn main() {
	let text = "the cat saw the dog and the dog saw the cat";
	let words: Vec<String> =
	    text.words().iter().map(|w| w.to_string()).collect();
	let sizes: Vec<usize> = words.iter().map(|w| w.len()).collect();
	let mut names: Census<String, 3> =
	    Census { counts: BTreeMap::new(), most: [0; 3] };
	let mut lengths: Census<usize, 2> =
	    Census { counts: BTreeMap::new(), most: [0; 2] };

	names.count(words.iter());
	lengths.count(sizes.iter());
	println!("{:?} {:?} {}", names.best(), lengths.best(),
	    apply(&|x| x * x, 9) + apply(&|x| x + 1, 9));
}
