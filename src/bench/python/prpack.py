"""Times igraph's PRPACK on a graph; prints the milliseconds of every run, one a line.

Usage: prpack.py FILE RUNS, where FILE holds little-endian 32-bit integers: the number of nodes,
then a pair of nodes for every arc. igraph is Debian's python3-igraph.
"""

import array
import sys
import time

import igraph

numbers = array.array("i")
with open(sys.argv[1], "rb") as file:
    numbers.frombytes(file.read())
arcs = list(zip(numbers[1::2], numbers[2::2]))
graph = igraph.Graph(n=numbers[0], edges=arcs, directed=True)
del arcs
for _ in range(int(sys.argv[2])):
    start = time.perf_counter()
    graph.pagerank(damping=0.85, implementation="prpack")
    print((time.perf_counter() - start) * 1000, flush=True)
