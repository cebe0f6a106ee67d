//! words -- count the words of the standard input, and how many differ; the
//! program of this example.

use std::collections::BTreeMap;
use std::io::Read;

/// How often each word occurs.  A `HashMap` would have another seed in each run,
/// and so another count of instructions.
fn count(text: &str) -> BTreeMap<&str, usize> {
    let mut words = BTreeMap::new();
    for word in text.split_whitespace() {
        *words.entry(word).or_insert(0) += 1;
    }
    words
}

fn main() -> std::io::Result<()> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let words = count(&text);
    println!("{} {}", words.values().sum::<usize>(), words.len());
    Ok(())
}
