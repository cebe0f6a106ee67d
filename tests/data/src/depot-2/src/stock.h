#ifndef STOCK_H
#define STOCK_H

#include <string>
#include <vector>

// The last N things put in.
template <class T> class Ring {
public:
	explicit Ring(std::size_t n) : items(n), next(0) {}
	void push(const T &item);
	T sum() const;

private:
	std::vector<T> items;
	std::size_t next;
};

template <class T> void
Ring<T>::push(const T &item)
{
	items[next++ % items.size()] = item;
}

template <class T> T
Ring<T>::sum() const
{
	T all = T();

	for (const T &item : items)
		all += item;
	return all;
}

struct Item {
	std::string name;
	int pieces, price;
};

class Stock {
public:
	Stock() : recent(4) {}
	void add(const std::string &name, int pieces, int price);
	int pieces(const std::string &name) const;
	int worth() const;
	const Item *dearest() const;
	int recently() const;

private:
	const Item *find(const std::string &name) const;
	static int price_of(const Item &item, int percent);

	std::vector<Item> items;
	Ring<long> recent;
};

#endif
