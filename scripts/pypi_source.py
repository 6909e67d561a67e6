#!/usr/bin/env python3
"""Brings the source of a package of PyPI into a folder, without building it, from the index that pip asks.

scripts/pypi_source.py PACKAGE VERSION FOLDER
"""

import io
import re
import subprocess
import sys
import tarfile
import urllib.parse
import urllib.request

package, version, folder = sys.argv[1:]
# Its help names the index that it asks, whoever set it.
said = subprocess.run([sys.executable, "-m", "pip", "download", "--help"], capture_output=True, text=True).stdout
index = re.search(r"--index-url.*?\(default\s+(\S+?)\)", said, re.S)
if not index:
    sys.exit("scripts/pypi_source.py needs pip (Debian's python3-pip)")
page = f"{index[1].rstrip('/')}/{package}/"
links = re.findall(r'href="([^"]+)"', urllib.request.urlopen(page, timeout=60).read().decode())
found = [link for link in links if f"/{package}-{version}.tar.gz" in link]
if not found:
    sys.exit(f"{page} has no source of {package} {version}")
packed = urllib.request.urlopen(urllib.parse.urljoin(page, found[0]), timeout=60).read()
with tarfile.open(fileobj=io.BytesIO(packed)) as files:
    files.extractall(folder)
