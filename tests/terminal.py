"""A terminal for tests of what one gets."""
import fcntl
import os
import pty
import struct
import subprocess
import termios
import threading

import tap


def all_of(master):
    """What comes from a terminal until nobody has it open."""
    text = b""
    while True:
        try:
            part = os.read(master, 65536)
        except OSError:
            return text
        if not part:
            return text
        text += part


def run(*words, ends="oe", columns=None, **options):
    """Status and the bytes that a terminal gets, which is the standard input,
    output or error of a command where ends has an i, o or e, and which is the
    file /dev/tty in its words."""
    master, slave = pty.openpty()
    mode = termios.tcgetattr(slave)
    mode[1] &= ~termios.OPOST
    termios.tcsetattr(slave, termios.TCSANOW, mode)
    if columns:
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns,
            0, 0))
    for end, name in zip("ioe", ("stdin", "stdout", "stderr")):
        options.setdefault(name, slave if end in ends else subprocess.DEVNULL)
    p = subprocess.Popen([word.replace("/dev/tty", os.ttyname(slave))
        for word in words], **options)
    # What was written stays to be read when nobody has it open any more.
    end = threading.Thread(target=lambda: (p.wait(tap.LIMIT), os.close(slave)))
    end.start()
    text = all_of(master)
    end.join()
    os.close(master)
    return p.returncode, text


def tool(name, *words, **options):
    """Run one of our tools, with a terminal as its output and errors."""
    return run(os.path.join(tap.BIN, name), *words, **options)


def needed(name):
    """End a test if there is no terminal to be had."""
    try:
        for end in pty.openpty():
            os.close(end)
    except OSError as error:
        tap.skip(name, "there is no terminal to be had: %s" % error)
        tap.done()
