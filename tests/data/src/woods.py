"""woods -- count trees and sort words, and print samples of the stacks.

A line for each stack, its frames as `NAME (FILE:LINE)', which is how samplers
of Python write folded stacks.
"""
import collections
import signal

STACKS = collections.Counter()


def sample(_, frame):
    frames = []
    while frame is not None:
        frames.append("%s (%s:%d)" % (frame.f_code.co_name,
            frame.f_code.co_filename.rsplit("/", 1)[-1], frame.f_lineno))
        frame = frame.f_back
    STACKS[";".join(reversed(frames))] += 1


def count(depth):
    if depth == 0:
        return 1
    return 1 + count(depth - 1) + count(depth - 1)


def words(number):
    return sorted("%08x" % (i * 2654435761 % 2 ** 32) for i in range(number))


def main():
    for _ in range(60):
        count(13)
        words(8000)


signal.signal(signal.SIGPROF, sample)
signal.setitimer(signal.ITIMER_PROF, .002, .002)
main()
signal.setitimer(signal.ITIMER_PROF, 0)
for stack, times in sorted(STACKS.items()):
    print(stack, times)
