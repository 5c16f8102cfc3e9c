"""Measures the search of a site in one language, beside SQLite FTS5 and Xapian.

Usage: languages.py make FOLDER LANGUAGE OUT
       languages.py peers OUT
       languages.py score OUT KIND EACH.TSV

make reads the HTML pages of FOLDER, writes them to OUT/site with their language in the html
element, and writes OUT/KIND.tsv, queries in the format of "siterank eval --judgments":

  title   the title of a page
  form2   two words of a heading, both in another form that the site has
  parts   the two parts of a compound in a title, which both occur alone on the site
  joined  two words of a heading without the space or the particles between them (zh, ja, ko)
  exact3  three rare words of a page's own text, without DocBook's links to its neighbours

Forms are those that a Snowball stemmer takes for one word (Debian's python3-snowballstemmer). For
a language without one they are those that Hunspell's dictionary derives from one word (Debian's
hunspell, hunspell-cs, hunspell-pl, hunspell-uk), and without the dictionary words of five letters
and more that differ in their last two letters.
peers prints MRR@10 and success@10 of FTS5 (title 5, headings 2, body 1, any word) and, where
python3-xapian is installed, of Xapian with its stemmer for the language. score prints both figures
of the output of "siterank eval --each --format tsv". Queries are drawn with a fixed seed.
"""

import collections
import csv
import html.parser
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys

try:
    import snowballstemmer
except ImportError:
    snowballstemmer = None
try:
    import xapian
except ImportError:
    xapian = None

QUERIES = 60
KINDS = ("title", "form2", "parts", "joined", "exact3")
NAMES = {
    "ar": "arabic", "ca": "catalan", "da": "danish", "de": "german", "el": "greek",
    "en": "english", "es": "spanish", "fi": "finnish", "fr": "french", "hu": "hungarian",
    "id": "indonesian", "it": "italian", "nb": "norwegian", "nl": "dutch", "pt": "portuguese",
    "ro": "romanian", "ru": "russian", "sv": "swedish", "tr": "turkish",
}
DICTIONARIES = {"cs": "cs_CZ", "pl": "pl_PL", "uk": "uk_UA"}
LINKS = {
    "de": ("", "s", "n", "en", "es"), "nl": ("", "s", "en", "e"), "sv": ("", "s"),
    "da": ("", "s", "e"), "nb": ("", "s", "e"), "fi": ("", "n", "en"), "hu": ("",),
}
NAVIGATION = ("navheader", "navfooter")
WORD = re.compile(r"[^\W\d_]+")


class Page(html.parser.HTMLParser):
    """Title, headings and text of a page."""

    def __init__(self, text):
        super().__init__()
        self.title, self.heads, self.body, self.open = "", [], [], []
        self.own, self.depth = [], 0
        self.feed(text)
        self.title = " ".join(self.title.split())
        self.heads = [" ".join(head.split()) for head in self.heads if head.strip()]
        self.text = " ".join(" ".join(self.body).split())
        self.own = " ".join(" ".join(self.own).split())

    def handle_starttag(self, tag, attrs):
        if tag == "div" and (self.depth or dict(attrs).get("class") in NAVIGATION):
            self.depth += 1
        if tag in ("title", "script", "style", "h1", "h2", "h3", "h4"):
            self.open.append(tag)
            if tag[0] == "h":
                self.heads.append("")

    def handle_endtag(self, tag):
        if tag == "div" and self.depth:
            self.depth -= 1
        if self.open and tag == self.open[-1]:
            self.open.pop()

    def handle_data(self, data):
        inside = self.open[-1] if self.open else ""
        if inside == "title":
            self.title += data
        elif inside not in ("script", "style"):
            self.body.append(data)
            if not self.depth:
                self.own.append(data)
            if inside:
                self.heads[-1] += data


def read(folder):
    pages = {}
    for name in sorted(os.listdir(folder)):
        if name.endswith(".html"):
            with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as file:
                pages["/" + name] = Page(file.read())
    return pages


def copy(folder, language, site):
    os.makedirs(site, exist_ok=True)
    for name in sorted(os.listdir(folder)):
        if name.endswith(".html"):
            with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as file:
                text = file.read()
            text = re.sub(r"<html[^>]*>", f'<html lang="{language}">', text, count=1)
            with open(os.path.join(site, name), "w", encoding="utf-8") as file:
                file.write(text)


def roots(words, dictionary):
    """The word of a dictionary that each word is a form of; words that it lacks are left out."""
    lines = subprocess.run(
        ["hunspell", "-d", dictionary, "-i", "utf-8", "-s"], input="\n".join(words) + "\n",
        capture_output=True, check=True, encoding="utf-8").stdout.splitlines()
    known = {}
    for word, *root in map(str.split, filter(None, lines)):
        if root:
            known[word] = min(known.get(word, root[0].lower()), root[0].lower())
    return known


def groups(words, language):
    """Words by what their forms have in common."""
    name = NAMES.get(language)
    dictionary = DICTIONARIES.get(language)
    if name and snowballstemmer:
        stem = snowballstemmer.stemmer(name).stemWord
    elif dictionary and shutil.which("hunspell"):
        known = roots(sorted(words), dictionary)

        def stem(word):
            return known.get(word, word)
    else:
        def stem(word):
            return word[:-2] if len(word) >= 7 else word[:-1] if len(word) >= 5 else word
    found = collections.defaultdict(set)
    for word in words:
        if len(word) >= 4:
            found[stem(word)].add(word)
    return found, stem


def draw(candidates, rng):
    """As many queries of different pages as are wanted."""
    rng.shuffle(candidates)
    seen, drawn = set(), []
    for query, path in candidates:
        if query not in seen:
            seen.add(query)
            drawn.append((query, path))
    return drawn[:QUERIES]


def forms(pages, counts, language, rng):
    found, stem = groups(counts, language)
    candidates = []
    for path, page in pages.items():
        for head in page.heads + [page.title]:
            changed = []
            for word in WORD.findall(head.lower()):
                others = sorted(found[stem(word)] - {word}) if len(word) >= 4 else []
                if others:
                    changed.append(rng.choice(others))
            if len(changed) >= 2:
                candidates.append((" ".join(changed[:2]), path))
    return candidates


def compounds(pages, counts, language):
    """Every page with the compound in its title answers."""
    candidates = []
    titles = collections.defaultdict(list)
    for path, page in pages.items():
        for word in set(WORD.findall(page.title.lower())):
            titles[word].append(path)
    for path, page in pages.items():
        for word in set(WORD.findall(page.title.lower())):
            for at in range(4, len(word) - 3):
                for link in LINKS[language]:
                    first = word[:at]
                    if link and not first.endswith(link):
                        continue
                    first = first[: len(first) - len(link)]
                    if len(first) >= 4 and counts[first] > 1 and counts[word[at:]] > 1:
                        candidates.append((first + " " + word[at:], titles[word]))
    return candidates


def joined(pages, language):
    """Two nouns of a heading, written together."""
    noun = {
        "ja": r"[\u30A0-\u30FF]{2,}|[\u4E00-\u9FFF]{2,}",
        "zh": r"[\u4E00-\u9FFF]{4,}",
        "ko": r"[\uAC00-\uD7AF]{2,}",
    }[language[:2]]
    candidates = []
    for path, page in pages.items():
        for head in page.heads[:1]:
            nouns = re.findall(noun, head)
            if language[:2] == "zh" and nouns:
                candidates.append((nouns[0][:2] + nouns[-1][-2:], path))
            elif len(nouns) >= 2:
                candidates.append((nouns[0] + nouns[1], path))
    return candidates


def telling(pages):
    words = {path: set(WORD.findall(page.own.lower())) for path, page in pages.items()}
    pages_with = collections.Counter(word for found in words.values() for word in found)
    candidates = []
    for path, found in words.items():
        rare = sorted((pages_with[w], w) for w in found if len(w) >= 4 and pages_with[w] > 1)
        if len(rare) >= 3:
            candidates.append((" ".join(word for _, word in rare[:3]), path))
    return candidates


def make(folder, language, out):
    pages = read(folder)
    copy(folder, language, os.path.join(out, "site"))
    counts = collections.Counter(
        word for page in pages.values() for word in WORD.findall(page.text.lower()))
    rng = random.Random(1)
    cjk = language[:2] in ("zh", "ja", "ko")
    kinds = {"title": [(page.title, path) for path, page in pages.items() if page.title]}
    kinds["exact3"] = [] if cjk else telling(pages)
    kinds["form2"] = [] if cjk else forms(pages, counts, language, rng)
    kinds["parts"] = compounds(pages, counts, language) if language in LINKS else []
    kinds["joined"] = joined(pages, language) if cjk else []
    for kind, candidates in kinds.items():
        if candidates:
            with open(os.path.join(out, kind + ".tsv"), "w", encoding="utf-8") as file:
                for query, answers in draw(candidates, rng):
                    for path in [answers] if isinstance(answers, str) else answers:
                        file.write(query.replace("\t", " ") + "\t" + path + "\n")
    with open(os.path.join(out, "language"), "w", encoding="utf-8") as file:
        file.write(language)


def judgments(out, kind):
    answers = collections.defaultdict(list)
    with open(os.path.join(out, kind + ".tsv"), encoding="utf-8") as file:
        for line in file:
            query, path = line.rstrip("\n").split("\t")
            answers[query].append(path)
    return answers.items()


def figures(places):
    """MRR@10 and success@10 of places from 1, None for a lost query."""
    found = [place for place in places if place and place <= 10]
    return sum(1 / place for place in found) / len(places), len(found) / len(places)


def fts5(pages):
    base = sqlite3.connect(":memory:")
    base.execute("CREATE VIRTUAL TABLE page USING fts5(path UNINDEXED, title, heads, body)")
    for path, page in pages.items():
        base.execute("INSERT INTO page VALUES (?, ?, ?, ?)",
                     (path, page.title, "\n".join(page.heads), page.text))

    def ask(query):
        words = " OR ".join('"' + word + '"' for word in re.findall(r"\w+", query))
        rows = base.execute("SELECT path FROM page WHERE page MATCH ? "
                            "ORDER BY bm25(page, 0, 5, 2, 1) LIMIT 10", (words,))
        return [row[0] for row in rows]
    return ask


def omega(pages, language):
    base = xapian.WritableDatabase("", xapian.DB_BACKEND_INMEMORY)
    name = NAMES.get(language, "none")
    known = xapian.Stem.get_available_languages().decode().split()
    stemmer = xapian.Stem(name if name in known else "none")
    for path, page in pages.items():
        document = xapian.Document()
        document.set_data(path)
        writer = xapian.TermGenerator()
        writer.set_stemmer(stemmer)
        writer.set_document(document)
        writer.index_text(page.title, 5)
        writer.index_text(" ".join(page.heads), 2)
        writer.index_text(page.text)
        base.add_document(document)

    def ask(query):
        parser = xapian.QueryParser()
        parser.set_stemmer(stemmer)
        parser.set_stemming_strategy(xapian.QueryParser.STEM_SOME)
        enquire = xapian.Enquire(base)
        enquire.set_query(parser.parse_query(query, 0))
        return [match.document.get_data().decode() for match in enquire.get_mset(0, 10)]
    return ask


def peers(out):
    with open(os.path.join(out, "language"), encoding="utf-8") as file:
        language = file.read()
    pages = read(os.path.join(out, "site"))
    engines = {"FTS5": fts5(pages)}
    if xapian:
        engines["Xapian"] = omega(pages, language)
    for kind in KINDS:
        if os.path.exists(os.path.join(out, kind + ".tsv")):
            for name, ask in engines.items():
                places = []
                for query, answers in judgments(out, kind):
                    found = [place for place, path in enumerate(ask(query), 1) if path in answers]
                    places.append(found[0] if found else None)
                print("%s\t%s\t%s\t%.3f\t%.2f" % (language, kind, name, *figures(places)))


def score(out, kind, each):
    with open(each, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    places = []
    for row in rows:
        found = [int(place) for place in re.findall(r"@(\d+)(?=\s|$)", row["expected"])]
        places.append(min(found) if found else None)
    with open(os.path.join(out, "language"), encoding="utf-8") as file:
        language = file.read()
    print("%s\t%s\tSiterank\t%.3f\t%.2f" % (language, kind, *figures(places)))


if __name__ == "__main__":
    {"make": make, "peers": peers, "score": score}[sys.argv[1]](*sys.argv[2:])
