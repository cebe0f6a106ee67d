/* What units of cover share: macros, and functions that not all use. */
#define TWICE(x)	((x) + (x))
#define LARGER(a, b)	((a) > (b) ? (a) : (b))
#define EACH(i, n)	for (int i = 0; i < (n); i++)

static inline int
clamp(int v, int top)
{
	if (v > top)
		return top;
	return v;
}

static inline int
unused(int v)
{
	return v ? TWICE(v) : 0;
}
