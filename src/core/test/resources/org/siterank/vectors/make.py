#!/usr/bin/env python3
"""Makes the test vectors beside this file: python3 make.py

An implementation of its own, in exact fractions and by elimination where there is an equation, so
that the tests of the solvers compare with something that shares neither code nor method with them.
Numbers are rounded once, to doubles, when they are written. "None" is infinite or undefined.
"""
import itertools
import json
import math
import pathlib
import random
from fractions import Fraction as F

HERE = pathlib.Path(__file__).parent


def solve(a, b):
    """x with a x = b, by elimination."""
    n = len(b)
    a = [row[:] + [b[i]] for i, row in enumerate(a)]
    for k in range(n):
        pivot = next(i for i in range(k, n) if a[i][k] != 0)
        a[k], a[pivot] = a[pivot], a[k]
        for i in range(n):
            if i != k and a[i][k] != 0:
                f = a[i][k] / a[k][k]
                a[i] = [x - f * y for x, y in zip(a[i], a[k])]
    return [a[i][n] / a[i][i] for i in range(n)]


def number(x):
    if isinstance(x, dict):
        return {k: number(v) for k, v in x.items()}
    if isinstance(x, (list, tuple)):
        return [number(v) for v in x]
    return float(x) if isinstance(x, F) else x


def write(name, vector):
    (HERE / f"{name}.json").write_text(json.dumps(number(vector)) + "\n")


class Site:
    """Pages 0..n-1, their distinct links to each other, and how many lead elsewhere."""

    def __init__(self, n, raw, ext, d, s):
        self.n, self.raw, self.ext, self.d, self.s = n, raw, list(ext), F(d), s
        self.links = {v: sorted({j for i, j in raw if i == v and j != v}) for v in range(n)}

    def edited(self, edits):
        site = Site(self.n, self.raw, self.ext, self.d, self.s)
        site.links = {v: set(t) for v, t in self.links.items()}
        for kind, i, *js in edits:
            if kind == "add":
                site.links[i].add(js[0])
            elif kind == "remove":
                site.links[i].discard(js[0])
            elif kind == "replace":
                site.links[i].discard(js[0])
                site.links[i].add(js[1])
            elif kind == "addext":
                site.ext[i] += 1
            else:
                site.ext[i] -= 1
        site.links = {v: sorted(t) for v, t in site.links.items()}
        return site

    def out(self, v):
        return len(self.links[v]) + self.ext[v]

    def share(self, v):
        return F(len(self.links[v]), self.out(v)) if self.out(v) else F(0)

    def matrix(self):
        """A_S: row i has 1/d+(i) for the links of i."""
        return [
            [F(1, self.out(i)) if j in self.links[i] else F(0) for j in range(self.n)]
            for i in range(self.n)
        ]

    def system(self, transposed):
        a = self.matrix()
        return [
            [(i == j) - self.d * (a[j][i] if transposed else a[i][j]) for j in range(self.n)]
            for i in range(self.n)
        ]

    def ranks(self, s=None):
        return solve(self.system(True), self.s if s is None else s)

    def values(self, c):
        return solve(self.system(False), c)

    def unit(self, v):
        return [F(i == v) for i in range(self.n)]

    def flows(self, p):
        a, n, d = self.matrix(), self.n, self.d
        leak = [p[v] * d if self.out(v) == 0 else F(0) for v in range(n)]
        return {
            "P_ii": [d * sum(a[i][v] * p[i] for i in range(n)) for v in range(n)],
            "P_oi": [d * self.share(v) * p[v] for v in range(n)],
            "P_oe": [d * F(self.ext[v], self.out(v)) * p[v] if self.out(v) else F(0) for v in range(n)],
            "P_dis": [(1 - d) * p[v] for v in range(n)],
            "P_leak": leak,
        }

    def amplification(self, p, s):
        y = self.values([F(1)] * self.n)
        low = min(self.share(v) for v in range(self.n))
        high = max(self.share(v) for v in range(self.n))
        mean = sum(self.share(v) * p[v] for v in range(self.n)) / sum(p)
        return {
            "alpha": sum(p) / sum(s),
            "alpha_identity": 1 / (1 - self.d * mean),
            "omega": low,
            "Omega": high,
            "lower": 1 / (1 - self.d * low),
            "upper": None if self.d * high == 1 else 1 / (1 - self.d * high),
            "y": y,
            "lower_sharp": min(y),
            "upper_sharp": max(y),
        }

    def trap(self):
        free = {v for v in range(self.n) if self.share(v) < 1}
        while True:
            more = {v for v in range(self.n) if v not in free and free & set(self.links[v])}
            if not more:
                return sorted(set(range(self.n)) - free)
            free |= more

    def boost(self, p, v0):
        d, s = self.d, self.s
        others = sum(s) - s[v0]
        kept = 1 - d * d * self.share(v0)
        top = s[v0] + d * others
        return {
            "v0": v0,
            "P_v0": p[v0],
            "bound_16": None if d == 1 else sum(s) / (1 - d * d),
            "bound_sharp": None if d == 1 else top / (1 - d * d),
            "bound_keep_external": None if d == 1 else top / kept,
        }

    def best_link(self, p, v0):
        gains = []
        for i, j in itertools.permutations(range(self.n), 2):
            if j not in self.links[i]:
                after = self.edited([("add", i, j)])
                if not (self.d == 1 and after.trap()):
                    gains.append([i, j, after.ranks()[v0] - p[v0]])
        gains.sort(key=lambda g: (-g[2], g[0], g[1]))
        return {
            "v0": v0,
            "P_v0": p[v0],
            "x_adjoint": self.values(self.unit(v0)),
            "gains": gains,
            "n_candidates": len(gains),
        }

    def statistics(self, counts, duration):
        s = [F(c, duration) for c in counts]
        p = self.ranks(s)
        var = [F(c, duration * duration) for c in counts]
        n = self.n
        x = [self.values(self.unit(v)) for v in range(n)]
        y = self.values([F(1)] * n)
        cov = [[sum(x[v][w] * x[u][w] * var[w] for w in range(n)) for u in range(n)] for v in range(n)]
        share = [q / sum(p) for q in p]
        sd_share = [
            math.sqrt(sum(((x[v][w] - share[v] * y[w]) / sum(p)) ** 2 * var[w] for w in range(n)))
            for v in range(n)
        ]
        sd = math.sqrt(cov[0][0] + cov[1][1] - 2 * cov[0][1])
        return {
            "counts": counts,
            "duration": duration,
            "s": s,
            "P": p,
            "cov_P": cov,
            "sd_P": [math.sqrt(cov[v][v]) for v in range(n)],
            "share": share,
            "sd_share": sd_share,
            "difference_0_1": {"diff": p[0] - p[1], "sd": sd, "z": float(p[0] - p[1]) / sd},
        }

    def jacobi(self, p, sweeps):
        x, rows = self.s, []
        most = self.d * max(self.share(v) for v in range(self.n))
        for k in range(1, sweeps + 1):
            y = [s + i for s, i in zip(self.s, self.flows(x)["P_ii"])]
            change = sum(abs(a - b) for a, b in zip(x, y))
            x = y
            rows.append(
                {
                    "n": k,
                    "error_1": sum(abs(a - b) for a, b in zip(x, p)),
                    "bound_diff": None if most == 1 else most / (1 - most) * change,
                }
            )
        return rows

    def gauss_seidel(self, sweeps):
        x, rows, a = self.s[:], [], self.matrix()
        most = self.d * max(self.share(v) for v in range(self.n))
        for k in range(1, sweeps + 1):
            before = x[:]
            for v in range(self.n):
                x[v] = self.s[v] + self.d * sum(a[i][v] * x[i] for i in range(self.n))
            change = sum(abs(a - b) for a, b in zip(x, before))
            bound = None if most == 1 else most / (1 - most) * change
            rows.append({"n": k, "x": x[:], "bound_diff": bound})
        return rows


def site_vector(name, n, raw, ext, d, s, edits, counts=None):
    site = Site(n, raw, ext, d, [F(x) for x in s])
    p = site.ranks()
    flows = site.flows(p)
    vector = {
        "name": name,
        "n": n,
        "edges_raw": raw,
        "ext_out": ext,
        "s": site.s,
        "d": site.d,
        "P": p,
        "P_share": [q / sum(p) for q in p],
        "P_amplification_form": [q / sum(site.s) for q in p],
        "flows": {"P_in": site.s, **flows},
        "totals": {"P_in": sum(site.s), **{k: sum(v) for k, v in flows.items()}},
        "amplification": site.amplification(p, site.s),
        "trap_set": site.trap(),
        "whatif": [],
        "best_link": [site.best_link(p, v) for v in range(n)],
        "boost": [site.boost(p, v) for v in range(n)],
        "jacobi": site.jacobi(p, 6),
        "gauss_seidel": site.gauss_seidel(5),
    }
    for edit in edits:
        after = site.edited(edit).ranks()
        delta = [x - y for x, y in zip(after, p)]
        vector["whatif"].append({"edits": edit, "P_new": after, "delta": delta})
    if counts:
        vector["statistics"] = site.statistics(counts, 8)
    write(name, vector)


def web_vector(name, raw, home, dampings):
    n = len(home)
    whole = Site(n, raw, [0] * n, 0, [F(1, n)] * n)
    runs = []
    for d in dampings:
        whole.d = F(d)
        if d == 1:  # P = A^T P, one equation of which follows from the others: sum P = 1 instead.
            balance = whole.system(True)
            balance[0] = [F(1)] * n
            x = solve(balance, whole.unit(0))
        else:
            x = whole.ranks()
        p = [q / sum(x) for q in x]
        a = whole.matrix()
        lost = sum(p[v] for v in range(n) if not whole.links[v])
        back = (1 - whole.d + whole.d * lost) / n

        def flow(v, inside):
            return whole.d * sum(a[i][v] * p[i] for i in range(n) if (home[i] == home[v]) == inside)

        def leaving(v, inside):
            return whole.d * sum(a[v][j] * p[v] for j in range(n) if (home[j] == home[v]) == inside)

        flows = {
            "P_ii": [flow(v, True) for v in range(n)],
            "P_ie": [flow(v, False) for v in range(n)],
            "P_ind": [back] * n,
            "P_oi": [leaving(v, True) for v in range(n)],
            "P_oe": [leaving(v, False) for v in range(n)],
            "P_dis": [(1 - whole.d) * q for q in p],
            "P_leak": [whole.d * p[v] if not whole.links[v] else F(0) for v in range(n)],
        }
        sites, locals_ = [], {}
        for number_ in sorted(set(home)):
            pages = [v for v in range(n) if home[v] == number_]
            inner = [(pages.index(i), pages.index(j)) for i, j in raw if home[i] == home[j] == number_]
            ext = [sum(home[j] != number_ for j in whole.links[v]) for v in pages]
            entering = [flows["P_ie"][v] + back for v in pages]
            site = Site(len(pages), inner, ext, d, entering)
            locals_[number_] = (pages, site)
            totals = {k: sum(f[v] for v in pages) for k, f in flows.items()}
            sites.append(
                {
                    "site": number_,
                    "pages": pages,
                    "P_site_solve": site.ranks(),
                    "P_site_total": sum(p[v] for v in pages),
                    "totals": totals,
                    "law_external": 0.0,
                    "law_internal": 0.0,
                    "solve_vs_global": 0.0,
                    "amplification": site.amplification([p[v] for v in pages], entering),
                }
            )
        matrix = [[F(0)] * n for _ in range(n)]  # A_e^T
        for pages, site in locals_.values():
            for k, w in enumerate(pages):
                ranks = site.ranks(site.unit(k))
                for v in range(n):
                    if home[v] != home[w]:
                        matrix[v][w] = whole.d * sum(a[i][v] * ranks[pages.index(i)] for i in pages)
        runs.append(
            {
                "d": whole.d,
                "P": p,
                "dangling_mass": lost,
                "flows": flows,
                "sites": sites,
                "half_distributed": {
                    "Q": [flows["P_ie"][v] + back for v in range(n)],
                    "P": p,
                    "AeT": matrix,
                    "Ae_column_sums": [sum(matrix[v][w] for v in range(n)) for w in range(n)],
                },
            }
        )
    write(name, {"name": name, "n": n, "edges_raw": raw, "site": home, "runs": runs})


def kendall_vector():
    draw = random.Random(7)
    pairs = [([3, 1, 2], [3, 1, 2]), ([1, 2, 3, 4], [4, 3, 2, 1]), ([1, 1, 2, 2], [1, 2, 1, 2]), ([1, 1], [1, 2])]
    pairs += [([draw.randrange(6) for _ in range(30)], [draw.randrange(9) for _ in range(30)]) for _ in range(3)]
    vectors = []
    for a, b in pairs:
        same = opposite = only_a = only_b = both = 0
        for i, j in itertools.combinations(range(len(a)), 2):
            x, y = (a[i] > a[j]) - (a[i] < a[j]), (b[i] > b[j]) - (b[i] < b[j])
            same += x * y > 0
            opposite += x * y < 0
            only_a += x == 0 != y
            only_b += y == 0 != x
            both += x == y == 0
        all_ = len(a) * (len(a) - 1) // 2
        product = (same + opposite + only_a) * (same + opposite + only_b)
        vectors.append(
            {
                "a": a,
                "b": b,
                "concordant": same,
                "discordant": opposite,
                "ties_a_only": only_a,
                "ties_b_only": only_b,
                "ties_both": both,
                "tau_a": (same - opposite) / all_,
                "tau_b": (same - opposite) / math.sqrt(product) if product else None,
            }
        )
    write("kendall_small", vectors)


def main():
    draw = random.Random(18)
    raw = [(0, 1), (1, 2), (2, 0), (0, 1), (2, 3), (3, 3), (3, 0), (1, 4)]
    edits = [
        [("add", 4, 2)],
        [("remove", 0, 1)],
        [("replace", 1, 4, 3)],
        [("addext", 2)],
        [("removeext", 3)],
        [("add", 0, 3), ("remove", 2, 0), ("add", 4, 0)],
    ]
    site_vector("site_own_small", 5, raw, [0, 1, 0, 2, 0], F(17, 20), [4, 1, 0, F(1, 2), 3], edits, [32, 8, 0, 4, 24])
    site_vector("site_own_undamped", 5, raw, [1, 1, 0, 2, 0], F(1), [4, 1, 0, F(1, 2), 3], edits[1:4])
    # d = 3/4 is a double; two closed pages, 5 and 6, are a trap for d = 1.
    trap = raw + [(4, 5), (5, 6), (6, 5)]
    site_vector("site_own_trap", 7, trap, [0, 1, 0, 2, 0, 0, 0], F(3, 4), [4, 1, 0, F(1, 2), 3, 1, 0], edits[:3])
    for k in range(3):
        n = 6
        links = [(draw.randrange(n), draw.randrange(n)) for _ in range(14)]
        ext = [draw.choice([0, 0, 1, 3]) for _ in range(n)]
        there = {(i, j) for i, j in links if i != j}
        edits = [[("remove", i, j)] for i, j in sorted(there)]
        edits += [[("add", i, j)] for i, j in itertools.permutations(range(n), 2) if (i, j) not in there]
        counts = [draw.randrange(40) for _ in range(n)]
        s = [F(c, 8) for c in counts]
        site_vector(f"site_own_{k}", n, links, ext, F(1, 2) + F(k, 8), s, edits, counts)
    two = [(0, 1), (1, 0), (1, 2), (2, 3), (3, 4), (4, 3), (4, 5), (5, 0), (2, 2), (0, 1)]
    web_vector("own_two_global", two, [0, 0, 0, 1, 1, 1], [F(1, 2), F(3, 4), F(1)])
    three = two + [(6, 0), (5, 6), (6, 7), (0, 8), (8, 2)]
    web_vector("own_three_global", three, [0, 0, 0, 1, 1, 1, 2, 2, 2], [F(1, 4), F(7, 8)])
    kendall_vector()


if __name__ == "__main__":
    main()
