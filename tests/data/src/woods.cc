// woods -- grows trees and sorts words, for samplers of time and memory.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

struct node { node *left, *right; };

static node *grow(int depth)
{
	if (depth == 0)
		return new node{nullptr, nullptr};
	return new node{grow(depth - 1), grow(depth - 1)};
}

static long count(const node *t)
{
	return t == nullptr ? 0 : 1 + count(t->left) + count(t->right);
}

static void fell(node *t)
{
	if (t == nullptr)
		return;
	fell(t->left);
	fell(t->right);
	delete t;
}

struct by_tail {
	bool operator()(const std::string &a, const std::string &b) const
	{
		return std::lexicographical_compare(a.rbegin(), a.rend(),
		    b.rbegin(), b.rend());
	}
};

static size_t words(int n)
{
	std::map<std::string, int, by_tail> seen;

	for (int i = 0; i < n; i++)
		seen[std::to_string(i * 2654435761U)]++;
	return seen.size();
}

int main()
{
	std::vector<node *> kept;
	long sum = 0;

	for (int i = 0; i < 40; i++) {
		node *t = grow(14);
		sum += count(t) + (long)words(20000);
		if (i % 10 == 0)
			kept.push_back(t);
		else
			fell(t);
	}
	return sum == 0;
}
