/*
 * ring -- a queue of fixed size that goes round and round.
 *
 * All of it is small enough to be inlined, and written once for all types.
 */
#ifndef RING_H
#define RING_H

template <class T, unsigned Size>
class Ring {
public:
	bool
	empty() const
	{
		return head == tail;
	}

	void
	push(T item)
	{
		items[tail] = item;
		tail = next(tail);
	}

	T
	pop()
	{
		T	 item = items[head];

		head = next(head);
		return item;
	}

private:
	static unsigned
	next(unsigned i)
	{
		return i + 1 == Size ? 0 : i + 1;
	}

	T		 items[Size];
	unsigned	 head = 0;
	unsigned	 tail = 0;
};

#endif
