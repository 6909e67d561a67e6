#!/usr/bin/env python3
"""Brings the source of a package of PyPI into a folder, without building it, from the index that pip asks.

scripts/pypi_source.py PACKAGE VERSION FOLDER
"""

import io
import os
import re
import subprocess
import sys
import tarfile
import urllib.parse
import urllib.request

package, version, folder = sys.argv[1:]
said = subprocess.run([sys.executable, "-m", "pip", "config", "get", "global.index-url"], capture_output=True, text=True)
index = os.environ.get("PIP_INDEX_URL") or said.stdout.strip() or "https://pypi.org/simple"
page = f"{index.rstrip('/')}/{package}/"
links = re.findall(r'href="([^"]+)"', urllib.request.urlopen(page, timeout=60).read().decode())
found = [link for link in links if f"/{package}-{version}.tar.gz" in link]
if not found:
    sys.exit(f"{page} has no source of {package} {version}")
packed = urllib.request.urlopen(urllib.parse.urljoin(page, found[0]), timeout=60).read()
with tarfile.open(fileobj=io.BytesIO(packed)) as files:
    files.extractall(folder)
