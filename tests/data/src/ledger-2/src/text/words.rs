#[inline(never)]
pub fn split(line: &str) -> Vec<&str> {
	line.split(' ').collect()
}

#[inline(never)]
pub fn lower(word: &str) -> String {
	word.bytes().map(|b| b.to_ascii_lowercase() as char).collect()
}

#[inline(never)]
pub fn number(word: &str) -> i32 {
	let (sign, digits) = match word.strip_prefix('-') {
		Some(rest) => (-1, rest),
		None => (1, word),
	};

	sign * digits.bytes().fold(0, |n, b| n * 10 + i32::from(b - b'0'))
}
