// ledger -- adds up the lines of a small ledger.
mod accounts;
mod words;

use accounts::Accounts;

const LINES: [&str; 6] = [
	"rent -800", "Wages 2400", "food -35", "Food -47", "rent -800",
	"gift 100",
];

fn main() {
	let mut accounts: Accounts<i32> = Accounts::new();

	for line in LINES.iter() {
		accounts.enter(line);
	}
	println!("{} {}", accounts.balance(), accounts.largest());
}
