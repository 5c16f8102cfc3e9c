#!/usr/bin/env python3
"""Makes the vectors of OPIC, DistanceRank, inflow and crawl orders: python3 make_walks.py

Written from the definitions and not from the program: in exact fractions, where there are
logarithms in 60 decimal digits. Numbers are rounded once, to doubles, when they are written.
"""
import itertools
import random
from decimal import Decimal as D, getcontext
from fractions import Fraction as F

from make import number, solve, write

getcontext().prec = 60


def plain(x):
    if isinstance(x, dict):
        return {k: plain(v) for k, v in x.items()}
    if isinstance(x, (list, tuple)):
        return [plain(v) for v in x]
    return float(x) if isinstance(x, D) else number(x)


def links_of(n, raw):
    return [sorted({j for i, j in raw if i == v and j != v}) for v in range(n)]


# OPIC


def rows_of(n, raw, virtual):
    """What each page gives to whom; the virtual page, where there is one, is node n."""
    rows = []
    for targets in links_of(n, raw):
        k = len(targets)
        if virtual is None:
            rows.append([(j, F(1, k)) for j in targets])
        elif virtual == "link":
            rows.append([(j, F(1, k + 1)) for j in targets] + [(n, F(1, k + 1))])
        else:
            rows.append([(j, virtual / k) for j in targets] + [(n, 1 - virtual if k else F(1))])
    return rows if virtual is None else rows + [[(j, F(1, n)) for j in range(n)]]


class Walk:
    def __init__(self, rows):
        self.rows, self.nodes, self.t, self.g = rows, len(rows), 0, F(0)
        self.grant = F(1, self.nodes)
        self.cash, self.history = [self.grant] * self.nodes, [F(0)] * self.nodes
        self.doubles = [1.0 / self.nodes] * self.nodes  # The same as programs see it, for ties.
        self.measures = [[(F(0), F(0))] for _ in rows]  # Cash, and G after it; first the birth.

    def step(self, policy):
        if policy == "cycle":
            page = self.t % self.nodes
        else:
            page = max(range(self.nodes), key=lambda v: (self.doubles[v], -v))
            assert page == self.cash.index(max(self.cash)), "a tie that rounding breaks"
        self.t += 1
        cash, self.cash[page] = self.cash[page], F(0)
        rough, self.doubles[page] = self.doubles[page], 0.0
        self.history[page] += cash
        self.g += cash
        self.measures[page].append((cash, self.g))
        for j, share in self.rows[page]:
            self.cash[j] += cash * share
            self.doubles[j] += rough * float(share)
        return page

    def income(self, v, k, closed=False):
        """Rate since measure k: that of the birth is not income but the grant."""
        earned = sum(c for c, _ in self.measures[v][k + 1 :]) - (self.grant if k == 0 else 0)
        if closed:
            return earned / (self.measures[v][-1][1] - self.measures[v][k][1])
        return (earned + self.cash[v]) / (self.g - self.measures[v][k][1])

    def variable(self, v, m):
        return self.income(v, max(0, len(self.measures[v]) - m))

    def closed(self, v, m):
        known = len(self.measures[v])
        return None if known < 2 else self.income(v, max(0, known - m), closed=True)

    def fixed(self, v, window, least):
        times = [g for _, g in self.measures[v]]
        k = max([0] + [i for i, g in enumerate(times) if g <= self.g - window])
        return self.income(v, min(k, max(0, len(times) - 1 - least)))

    def literal(self, v, window):
        recent = sum(c for c, g in self.measures[v][1:] if g > self.g - window)
        return recent / min(window, self.g)

    def interpolated(self, v, window, history, until_now):
        last = F(0)
        measures = self.measures[v][1:]
        if until_now and self.g > self.measures[v][-1][1]:
            measures = measures + [(self.cash[v], self.g)]
        for cash, g in measures:
            dt, last = g - last, g
            history = history * (window - dt) / window + cash if dt < window else cash * window / dt
        return history

    def warmed_up(self, v, window):
        rate, last = F(0), F(0)
        for k, (cash, g) in enumerate(self.measures[v][1:]):
            dt, last, size = g - last, g, min(window, g)
            cash -= self.grant if k == 0 else 0
            rate = rate * (size - dt) / size + cash / size if dt < size else cash / dt
        return rate

    def snapshot(self, limit):
        g, nodes = self.g, range(self.nodes)
        estimates = {
            "X": [h / g for h in self.history],
            "Z": [(h + c) / (g + 1) for h, c in zip(self.history, self.cash)],
            "W": [(h + c - self.grant) / g for h, c in zip(self.history, self.cash)],
        }
        income = [F(0)] * self.nodes
        for v, row in enumerate(self.rows):
            for j, share in row:
                income[j] += estimates["X"][v] * share
        found = {
            "t": self.t,
            "G": g,
            "C": self.cash,
            "H": self.history,
            **estimates,
            "cash_sum": sum(self.cash),
            "H_sum": sum(self.history),
            "lemma23": max(
                abs(h + c - self.grant - g * i) for h, c, i in zip(self.history, self.cash, income)
            ),
            "residual_inf": max(abs(i - x) for i, x in zip(income, estimates["X"])),
            "cash_gap_1_over_G": sum(abs(c - self.grant) for c in self.cash) / g,
        }
        assert found["lemma23"] == 0
        for name, estimate in estimates.items():
            found["error_1_" + name] = sum(abs(e - x) for e, x in zip(estimate, limit))
        counts, sizes = (2, 4), (F(1, 2), F(2))

        def each(options, estimate):
            return {
                str(o if isinstance(o, int) else float(o)): [estimate(v, o) for v in nodes]
                for o in options
            }

        found["variable_window"] = each(counts, self.variable)
        found["variable_window_closed"] = each(counts, self.closed)
        found["fixed_window"] = each(sizes, lambda v, t: self.fixed(v, t, 0))
        found["fixed_window_min3"] = each(sizes, lambda v, t: self.fixed(v, t, 3))
        found["fixed_window_paper"] = each(sizes, self.literal)
        found["interpolation_warmup"] = each(sizes, self.warmed_up)
        for name, prior in (("uniform", self.grant), ("zero", F(0))):
            found[f"interpolation_{name}_prior"] = {
                str(float(t)): {
                    "H": [self.interpolated(v, t, t * prior, False) for v in nodes],
                    "H_projected_now": [self.interpolated(v, t, t * prior, True) for v in nodes],
                }
                for t in sizes
            }
        return plain(found)


def opic_vector(name, n, raw, virtual):
    rows = rows_of(n, raw, virtual)
    nodes = len(rows)
    balance = [[F(i == j) for j in range(nodes)] for i in range(nodes)]
    for v, row in enumerate(rows):
        for j, share in row:
            balance[j][v] -= share
    balance[0] = [F(1)] * nodes  # One equation follows from the others: the sum is 1 instead.
    limit = solve(balance, [F(v == 0) for v in range(nodes)])
    policies = {}
    for policy in ("cycle", "greedy"):
        walk, visits, snapshots = Walk(rows), [], []
        for t in range(1, 8 * nodes + 1):
            visits.append(walk.step(policy))
            if t in (1, 2, 3, nodes, nodes + 1, 2 * nodes, 5 * nodes, 8 * nodes):
                snapshots.append(walk.snapshot(limit))
        policies[policy] = {"first_visits": visits, "snapshots": snapshots}
    real = sum(limit[:n])
    vector = {
        "name": name,
        "n": n,
        "edges_raw": raw,
        "virtual": virtual,
        "nodes": nodes,
        "rows": rows,
        "limit": limit,
        "limit_real_pages": [x / real for x in limit[:n]],
        "policies": policies,
    }
    write(name, plain(vector))


# DistanceRank


def between(n, links):
    """Def. 2: the least sum of log10 of the out-degrees on a path, between all pages."""
    far = D("Infinity")
    d = [[D(0) if i == j else far for j in range(n)] for i in range(n)]
    for i in range(n):
        for j in links[i]:
            d[i][j] = min(d[i][j], D(len(links[i])).log10())
    for k, i, j in itertools.product(range(n), repeat=3):
        d[i][j] = min(d[i][j], d[i][k] + d[k][j])
    return d


class Distances:
    def __init__(self, n, weights, gamma, known=None):
        """weights: (i, j, log10 of the out-degree of i)."""
        self.n, self.weights, self.gamma = n, weights, gamma
        most = max([w for _, _, w in weights], default=D(0))
        self.worst = max(most / (1 - gamma), D(n if known is None else known).log10())

    def sweep(self, before, rate):
        after = before[:]
        least = {}
        for i, j, w in self.weights:
            via = w + self.gamma * before[i]
            least[j] = min(least.get(j, via), via)
        for j, via in least.items():
            after[j] = (1 - rate) * before[j] + rate * via
        return after

    def history(self, beta, sweeps, start=None):
        rows = [start or [self.worst] * self.n]
        for t in range(sweeps):
            rows.append(self.sweep(rows[-1], (-beta * t).exp()))
        return rows

    def fixpoint(self):
        before, after = None, [self.worst] * self.n
        while before is None or max(abs(x - y) for x, y in zip(before, after)) > D("1e-40"):
            before, after = after, self.sweep(after, D(1))
        return after


def weights_of(links):
    return [(i, j, D(len(t)).log10()) for i, t in enumerate(links) for j in t]


def none_where_infinite(rows):
    return [[None if x.is_infinite() else x for x in row] for row in rows]


def distance_vector(name, n, raw):
    links = links_of(n, raw)
    all_ = between(n, links)
    beyond = D(n).log10()
    mean = [sum(min(all_[i][j], D("1e9")) if not all_[i][j].is_infinite() else beyond for i in range(n)) / n for j in range(n)]
    runs = []
    for gamma, beta in ((D("0.5"), D("0.1")), (D("0.85"), D("0.1")), (D("0.85"), D("0.5"))):
        rank = Distances(n, weights_of(links), gamma)
        history = rank.history(beta, 20)
        runs.append(
            {
                "gamma": gamma,
                "beta": beta,
                "K": rank.worst,
                "iters": 20,
                "history": history,
                "D": history[-1],
                "fixpoint_alpha1": rank.fixpoint(),
            }
        )
    vector = {
        "name": name,
        "n": n,
        "edges_raw": raw,
        "log_distance": none_where_infinite(all_),
        "average_distance_big_logN": mean,
        "runs": runs,
    }
    write(name, plain(vector))


def figure_vector():
    """Fig. 1 of the paper: p links to r and t, r to three pages, t to four, q being of both."""
    raw = [(0, 1), (0, 2), (1, 3), (1, 5), (1, 6), (2, 3), (2, 4), (2, 7), (2, 8)]
    far = between(9, links_of(9, raw))[0]
    vector = {"name": "figure", "n": 9, "edges_raw": raw, "d_p_q": far[3], "d_p_s": far[4], "eq3_with_p_at_0": far}
    write("distance_own_figure", plain(vector))


def pairs(a, b):
    signs = [((x > y) - (x < y), (u > w) - (u < w)) for (x, u), (y, w) in itertools.combinations(zip(a, b), 2)]
    same, opposite = sum(p * q > 0 for p, q in signs), sum(p * q < 0 for p, q in signs)
    only_a, only_b = sum(p == 0 != q for p, q in signs), sum(q == 0 != p for p, q in signs)
    product = D((same + opposite + only_a) * (same + opposite + only_b))
    return {
        "concordant": same,
        "discordant": opposite,
        "ties_a_only": only_a,
        "ties_b_only": only_b,
        "ties_both": sum(p == q == 0 for p, q in signs),
        "tau_a": F(same - opposite, len(signs)),
        "tau_b": (same - opposite) / product.sqrt(),
    }


def best(scores):
    return sorted(range(len(scores)), key=lambda v: (-scores[v], v))


def tops(a, b):
    sets = {k: (set(best(a)[:k]), set(best(b)[:k])) for k in (5, 10, 20)}
    return {str(k): F(len(x & y), len(x | y)) for k, (x, y) in sets.items()}


def page_rank(n, links, d):
    system = [[F(i == j) for j in range(n)] for i in range(n)]
    for i, targets in enumerate(links):
        for j in targets:
            system[j][i] -= d / len(targets)
    x = solve(system, [F(1)] * n)
    return [v / sum(x) for v in x]


def web_vector(name, n, raw):
    links = links_of(n, raw)
    gamma, beta = D("0.85"), D("0.1")
    rank = Distances(n, weights_of(links), gamma)
    history = rank.history(beta, 20)
    d5, d20 = ([float(x) for x in history[t]] for t in (5, 20))
    near5, near20 = [-x for x in d5], [-x for x in d20]
    p = [float(x) for x in page_rank(n, links, F(17, 20))]
    indegree = [sum(v in t for t in links) for v in range(n)]
    vector = {
        "name": name,
        "n": n,
        "edges_raw": raw,
        "gamma": gamma,
        "beta": beta,
        "K": rank.worst,
        "P": p,
        "D5": d5,
        "D20": d20,
        "fixpoint_alpha1": rank.fixpoint(),
        "kendall_PR_vs_indegree": pairs(p, indegree),
        "kendall_PR_vs_DR20": pairs(p, near20),
        "topk_similarity_PR_D20": tops(p, near20),
        "topk_similarity_D5_D20": tops(near5, near20),
    }
    write(name, plain(vector))


# Crawl orders


def crawl(n, links, strategy, every, seeds):
    """Algorithm 1: read the head, append what is new, sort the queue after so many pages."""
    queue, known, read = list(seeds), list(seeds), []
    cash = {v: F(1, len(seeds)) if v in seeds else F(0) for v in range(n)}

    while queue:
        page = queue.pop(0)
        read.append(page)
        money, cash[page] = cash[page], F(0)
        for j in links[page]:
            cash[j] += money / len(links[page])
            if j not in known:
                known.append(j)
                queue.append(j)
        if len(read) % every == 0 and strategy != "breadth":
            if strategy == "opic":
                scores = {v: -cash[v] for v in queue}
            elif strategy == "backlink":
                scores = {v: -sum(v in links[u] for u in read) for v in queue}
            elif strategy == "pagerank":
                place = {v: k for k, v in enumerate(known)}
                seen = [[place[j] for j in links[v]] if v in read else [] for v in known]
                p = page_rank(len(known), seen, F(17, 20))
                scores = {v: -p[place[v]] for v in queue}
                distinct = sorted(set(float(s) for s in scores.values()))
                exact = sorted(set(scores.values()))
                assert len(distinct) == len(exact), "a tie that rounding breaks"
            else:
                seen = [(i, j, w) for i, j, w in weights_of(links) if i in read]
                rank = Distances(n, seen, D("0.85"), known=len(known))
                start = [D(0) if v in seeds else rank.worst for v in range(n)]
                last = rank.history(D("0.1"), 20, start)[-1]
                scores = {v: last[v] for v in queue}
            queue.sort(key=lambda v: scores[v])
    return read


def crawl_vector(name, n, raw, every, seeds):
    links = links_of(n, raw)
    ideal = best(page_rank(n, links, F(17, 20)))
    strategies = {}
    for strategy in ("breadth", "backlink", "pagerank", "opic", "distance"):
        order = crawl(n, links, strategy, every, seeds)
        share = {str(k): F(len(set(order[:k]) & set(ideal[:k])), k) for k in (5, 10, 20, 30)}
        strategies[strategy] = {"order": order, "throughput": share}
    vector = {
        "name": name,
        "n": n,
        "edges_raw": raw,
        "seeds": seeds,
        "reorder_every": every,
        "ideal_order": ideal,
        "strategies": strategies,
    }
    write(name, plain(vector))


# Inflow


def log_gamma(a):
    """Stirling's series, far enough out for 50 digits."""
    shift = D(1)
    while a < 120:
        shift *= a
        a += 1
    bernoulli = [F(1)]
    for m in range(1, 61):
        row, total = 1, F(0)
        for k in range(m):
            total += row * bernoulli[k]
            row = row * (m + 1 - k) // (k + 1)
        bernoulli.append(-total / (m + 1))
    pi = D("3.14159265358979323846264338327950288419716939937510582097494459")
    sum_ = (a - D("0.5")) * a.ln() - a + (2 * pi).ln() / 2
    for k in range(1, 30):
        b = bernoulli[2 * k]
        sum_ += D(b.numerator) / D(b.denominator) / (2 * k * (2 * k - 1) * a ** (2 * k - 1))
    return sum_ - shift.ln()


def gamma_quantile(a, p):
    a, top = D(a), log_gamma(D(a) + 1)

    def chance(x):
        term = total = D(1)
        k = 0
        while term > total * D("1e-45"):
            k += 1
            term *= x / (a + k)
            total += term
        return (a * x.ln() - x - top).exp() * total

    low, high = D("1e-30"), 10 * a + 20
    for _ in range(180):
        middle = (low + high) / 2
        low, high = (middle, high) if chance(middle) < p else (low, middle)
    return low


def interval(n_eff, unit):
    if n_eff == 0:
        return [D(0), None if unit is None else unit * gamma_quantile(D(1), D("0.975"))]
    return [unit * gamma_quantile(n_eff, D("0.025")), unit * gamma_quantile(n_eff + 1, D("0.975"))]


def shrunk(counts):
    n = len(counts)
    mean = F(sum(counts), n)
    scatter = sum((c - mean) ** 2 for c in counts) / (n - 1)
    b = mean / (mean + max(F(0), scatter - mean)) if mean else F(1)
    return [(1 - b) * c + b * mean for c in counts], b


def mixed(weights, parts):
    used = [w if sum(p) else F(0) for w, p in zip(weights, parts)]
    total = sum(used)
    n = len(parts[0])
    return [sum(w / total * F(p[v]) / sum(p) for w, p in zip(used, parts) if w) for v in range(n)]


def rule(ext, noref, hosts, share, d):
    n = len(ext)
    mean = sum(share) / n
    theta = min(F(9, 10), (1 - d) / (1 - d * mean))
    hits = sum(ext) + sum(noref)
    w = F(hits) / (hits + F(n, 20))
    h = [a + b for a, b in zip(shrunk(ext)[0], shrunk(noref)[0])]
    s = mixed([w, (1 - w) * (1 - theta), (1 - w) * theta], [h, hosts, [1] * n])
    return [s, {"theta": theta, "w": w}]


def inflow_vector():
    draw = random.Random(20)
    ages = {str(v): [F(draw.randrange(1, 60_000), 1000) for _ in range(k)] for v, k in enumerate((31, 6, 1, 0, 2))}
    half_life, decayed, intervals = 10, {}, {}
    for v, list_ in ages.items():
        weights = [D(2) ** (-D(a.numerator) / D(a.denominator) / half_life) for a in list_]
        s1, s2 = sum(weights, D(0)), sum((w * w for w in weights), D(0))
        n_eff = s1 * s1 / s2 if s2 else D(0)
        decayed[v] = {"sum_w": s1, "sum_w2": s2, "n_eff": n_eff}
        intervals[v] = interval(n_eff, s1 / n_eff if s2 else None)
    ext, noref, noref2 = [25, 11, 2, 0, 1], [10, 9, 12, 11, 8], [60, 0, 31, 4, 5]
    hosts, share = [4, 5, 0, 0, 1], [F(1), F(3, 4), F(1, 4), F(0), F(1, 2)]
    weights, eb, eb_noref = [F(7, 10), F(1, 5), F(1, 10)], shrunk(ext), shrunk(noref)
    h = [a + b for a, b in zip(eb[0], eb_noref[0])]
    d = F(17, 20)
    vector = {
        "ages_days": ages,
        "half_life": half_life,
        "decayed": decayed,
        "ci_95_decayed": intervals,
        "poisson_ci_95": {str(c): interval(D(c), D(1)) for c in (0, 1, 2, 4, 7, 15, 60, 150)},
        "ext_hits": ext,
        "noref_hits": noref,
        "noref_hits_2": noref2,
        "referring_sites": hosts,
        "eb_ext": list(eb),
        "eb_noref": list(eb_noref),
        "eb_noref_2": list(shrunk(noref2)),
        "mix_weights": weights,
        "mix": mixed(weights, [h, hosts, [1] * 5]),
        "mix_no_hits": mixed(weights, [[0] * 5, hosts, [1] * 5]),
        "rule_r": share,
        "rule": rule(ext, noref2, hosts, share, d),
        "rule_no_log": rule([0] * 5, [0] * 5, [0] * 5, share, d),
    }
    write("inflow_own", plain(vector))


def random_links(draw, n, count):
    return [(i, int(n * draw.random() ** 2)) for i in (draw.randrange(n) for _ in range(count))]


def main():
    draw = random.Random(26)
    ring = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (0, 2), (2, 0), (1, 1), (3, 1), (0, 1)]
    opic_vector("opic_own_plain", 5, ring, None)
    opic_vector("opic_own_link", 5, ring + [(4, 2)], "link")
    opic_vector("opic_own_damped", 6, ring + [(4, 5)], F(3, 4))  # Page 5 is dangling.
    figure_vector()
    distance_vector("distance_own_ring", 7, ring + [(4, 5), (5, 5)])
    distance_vector("distance_own_loose", 8, random_links(draw, 8, 15))
    web_vector("distance_own_web", 40, random_links(draw, 40, 130))
    path = [(v, v + 1) for v in range(34)]
    crawl_vector("crawl_own", 35, path + random_links(draw, 35, 120), 5, [0])
    inflow_vector()


if __name__ == "__main__":
    main()
