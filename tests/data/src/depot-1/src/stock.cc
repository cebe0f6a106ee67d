#include "stock.h"

const Item *
Stock::find(const std::string &name) const
{
	for (const Item &item : items)
		if (item.name == name)
			return &item;
	return nullptr;
}

void
Stock::add(const std::string &name, int pieces, int price)
{
	Item *item = const_cast<Item *>(find(name));

	if (item == nullptr)
		items.push_back(Item{ name, pieces, price });
	else
		item->pieces += pieces;
	recent.push(pieces);
}

int
Stock::pieces(const std::string &name) const
{
	const Item *item = find(name);

	return item == nullptr ? 0 : item->pieces;
}

int
Stock::price_of(const Item &item)
{
	return item.pieces * item.price;
}

int
Stock::worth() const
{
	int sum = 0;

	for (const Item &item : items)
		sum += price_of(item);
	return sum;
}

int
Stock::recently() const
{
	return recent.sum();
}
