/* The sum of what n, n - 1, ... weigh, down from depth. */
unsigned relay_pass(unsigned n, unsigned depth);

/* What n weighs. */
unsigned relay_drop(unsigned n);
