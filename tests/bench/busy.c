/*
 * A little of everything, to be profiled as the work of a compiler.
 * WITHOUT, 0 to 7, makes one of eight inputs: each omits another part.
 * No header is used, so that it depends on no system.
 */
typedef unsigned long size_t;
extern void *stdout;
int printf(const char *, ...);
int snprintf(char *, size_t, const char *, ...);
int puts(const char *);
int fflush(void *);
void *malloc(size_t);
void abort(void);
char *strstr(const char *, const char *);

#if WITHOUT != 0
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
static int part(int *v, int lo, int hi)
{
	int p = v[hi], i = lo, j;
	for (j = lo; j < hi; j++)
		if (v[j] < p)
			swap(&v[i++], &v[j]);
	swap(&v[i], &v[hi]);
	return i;
}
void quick(int *v, int lo, int hi)
{
	if (lo < hi) {
		int p = part(v, lo, hi);
		quick(v, lo, p - 1);
		quick(v, p + 1, hi);
	}
}
#endif

#if WITHOUT != 1
double dot(const double *a, const double *b, int n)
{
	double s = 0;
	for (int i = 0; i < n; i++)
		s += a[i] * b[i];
	return s;
}
void mul(double c[16][16], double a[16][16], double b[16][16])
{
	for (int i = 0; i < 16; i++)
		for (int j = 0; j < 16; j++) {
			c[i][j] = 0;
			for (int k = 0; k < 16; k++)
				c[i][j] += a[i][k] * b[k][j];
		}
}
#endif

#if WITHOUT != 2
size_t words(const char *s, char out[][32], size_t max)
{
	size_t n = 0, k = 0;
	for (; *s && n < max; s++) {
		if (*s == ' ' || *s == '\n') {
			if (k)
				out[n++][k] = 0, k = 0;
		} else if (k < 31)
			out[n][k++] = *s | 0x20;
	}
	return n;
}
int find(const char *h, const char *n)
{
	const char *p = strstr(h, n);
	return p ? (int)(p - h) : -1;
}
#endif

#if WITHOUT != 3
struct node { struct node *next; int key; union { long l; float f; } u; };
struct node *push(struct node *h, int key)
{
	struct node *n = malloc(sizeof(*n));
	if (!n)
		abort();
	n->next = h, n->key = key, n->u.l = key * 3L;
	return n;
}
struct node *reverse(struct node *h)
{
	struct node *r = 0;
	while (h) {
		struct node *t = h->next;
		h->next = r, r = h, h = t;
	}
	return r;
}
#endif

#if WITHOUT != 4
enum op { PUSH, ADD, SUB, MUL, DIV, JZ, HALT };
long run(const unsigned char *code, long *stack)
{
	long *sp = stack;
	for (;;)
		switch ((enum op)*code++) {
		case PUSH: *sp++ = *code++; break;
		case ADD: sp--; sp[-1] += *sp; break;
		case SUB: sp--; sp[-1] -= *sp; break;
		case MUL: sp--; sp[-1] *= *sp; break;
		case DIV: sp--; if (!*sp) return -1; sp[-1] /= *sp; break;
		case JZ: if (!*--sp) code += *code; code++; break;
		case HALT: return sp[-1];
		default: return -2;
		}
}
#endif

#if WITHOUT != 5
typedef unsigned long long u64;
int pop(u64 x) { int n = 0; for (; x; x &= x - 1) n++; return n; }
u64 hash(const unsigned char *p, size_t n)
{
	u64 h = 0xcbf29ce484222325ULL;
	while (n--)
		h = (h ^ *p++) * 0x100000001b3ULL;
	return (h << 13 | h >> 51) ^ h >> 7;
}
struct f { unsigned a : 3, b : 12, c : 17; };
unsigned pack(struct f x) { return x.a + x.b * 8u + (x.c << 15); }
#endif

#if WITHOUT != 6
double root(double x)
{
	double y = x > 1 ? x : 1;
	for (int i = 0; i < 60 && y * y - x > 1e-12; i++)
		y = (y + x / y) / 2;
	return y;
}
float poly(float x, const float *c, int n)
{
	float r = 0;
	while (n--)
		r = r * x + c[n];
	return r > 0 ? r : -r;
}
int gcd(int a, int b) { return b ? gcd(b, a % b) : a; }
#endif

#if WITHOUT != 7
int show(const char *name, double v, int n)
{
	char buf[64];
	int k = snprintf(buf, sizeof(buf), "%s %g %d", name, v, n);
	if (k < 0 || k >= (int)sizeof(buf))
		return -1;
	puts(buf);
	printf("%d\n", k);
	return fflush(stdout) ? -1 : k;
}
#endif
