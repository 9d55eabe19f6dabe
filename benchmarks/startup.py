"""How long the app takes from process start to a healthy page, and what it weighs.

    python -m benchmarks.startup

Peer in the same run: a one-line Streamlit script under ``streamlit run``. Memory is the resident
set of the server, right after start and with the encoder loaded.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def resident(pid: int) -> float:
    """Megabytes that the process holds."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def measure(command: list[str], port: int, wait: float) -> tuple[float, float, float]:
    """Seconds until the health address answers, memory then, and memory after ``wait`` seconds."""
    began = time.perf_counter()
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=1):
                    break
            except OSError:
                time.sleep(0.01)
        healthy = time.perf_counter() - began
        early = resident(server.pid)
        time.sleep(wait)
        return healthy, early, resident(server.pid)
    finally:
        server.terminate()
        server.wait(10)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "bare.py"
        script.write_text("import streamlit as st\nst.write('bare')\n")
        for name, command, wait in (
            ("bare Streamlit", [sys.executable, "-m", "streamlit", "run", str(script),
                                "--server.headless=true", "--server.port="], 2.0),
            ("Rules Tutor", [sys.executable, "-m", "tutor", "app", "--port", ""], 20.0),
        ):  # fmt: skip
            port = free_port()
            command[-1] += str(port)
            healthy, early, late = measure(command, port, wait)
            print(
                f"{name:16} healthy after {healthy:5.2f} s, {early:5.0f} MB, later {late:5.0f} MB"
            )


if __name__ == "__main__":
    main()
