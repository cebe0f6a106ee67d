"""Run programs on a terminal."""
import fcntl
import os
import pty
import struct
import subprocess
import termios
import threading

import tap


def all_of(master):
    """Return what comes from a terminal until no process has it open."""
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
    """Run a command on a terminal; return the status and the bytes that the
    terminal gets.  The terminal is the standard input, output or error if ends
    has i, o or e, and replaces /dev/tty in the words."""
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
    # The output can still be read after the last process has closed it.
    end = threading.Thread(target=lambda: (p.wait(tap.LIMIT), os.close(slave)))
    end.start()
    text = all_of(master)
    end.join()
    os.close(master)
    return p.returncode, text


def tool(name, *words, **options):
    """Run a tool with a terminal as standard output and error."""
    return run(os.path.join(tap.BIN, name), *words, **options)


def needed(name):
    """Skip the rest of a test if the system has no terminal."""
    try:
        for end in pty.openpty():
            os.close(end)
    except OSError as error:
        tap.skip(name, "there is no terminal to be had: %s" % error)
        tap.done()
