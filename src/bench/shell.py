#!/usr/bin/env python3
"""How long the shell lets its user wait: in a real pseudo-terminal, from the start to the first prompt with the verdict, then from
Enter to the next prompt for each command. Prints the median and the worst of several runs, in milliseconds.

    src/bench/shell.py [RUNS] [SOURCE]     default: 5 runs, samples/cable-pulled
"""
import fcntl
import os
import pty
import re
import select
import statistics
import struct
import sys
import tempfile
import termios
import time

COMMANDS = ["why 1", "why 1", "evidence 1", "why-not no-sm", "why-not link-polling", "next", "what-if fixed 1", "what-if clear", "fix 1",
            "hosts", "facts", "explain no-sm", "rules", "diff", "log", "help"]
PROMPT = re.compile(r"ibdx [^\n]*> (\x1b\[[0-9;?]*[a-zA-Z])*$")
PATIENCE = 60
# who sits there reads the verdict before anything is typed
READING = 1


def until_prompt(terminal):
    text = ""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            text += os.read(terminal, 65536).decode("utf-8", "replace")
            if PROMPT.search(text):
                return time.monotonic()
    sys.exit("no prompt within %d s; on the screen: %s" % (PATIENCE, text))


def run(source, home):
    """The waits of one session, in seconds: the first prompt, then each command."""
    begun = time.monotonic()
    child, terminal = pty.fork()
    if child == 0:
        environment = dict(os.environ, TERM="xterm", LC_ALL="C.UTF-8", NO_COLOR="1", HOME=home)
        os.execvpe("./ibdx", ["./ibdx", "shell", source], environment)
    # tall, so that no page has to be turned
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 1000, 100, 0, 0))
    waits = [until_prompt(terminal) - begun]
    time.sleep(READING)
    for command in COMMANDS:
        begun = time.monotonic()
        os.write(terminal, (command + "\r").encode())
        waits.append(until_prompt(terminal) - begun)
    os.write(terminal, b"\x04")
    os.waitpid(child, 0)
    os.close(terminal)
    return waits


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    source = sys.argv[2] if len(sys.argv) > 2 else "samples/cable-pulled"
    os.system("./ibdx --version")
    with tempfile.TemporaryDirectory() as home:
        waits = [run(source, home) for _ in range(runs)]
    print("%-24s %7s %7s" % ("", "median", "worst"))
    for name, each in zip(["first prompt"] + COMMANDS, zip(*waits)):
        print("%-24s %4.0f ms %4.0f ms" % (name, 1000 * statistics.median(each), 1000 * max(each)))


main()
