-- Schema 1 to 2: views with repeats, referring pages, promotions; lines per day and detail; what
-- referrers tell; the site's own search.
-- Of what was read before, the repeats and the pages are not known any more.
ALTER TABLE hit ADD COLUMN views INTEGER NOT NULL DEFAULT 0;
ALTER TABLE hit ADD COLUMN referring_pages INTEGER NOT NULL DEFAULT 0;
UPDATE hit SET views = hits;
ALTER TABLE rank ADD COLUMN promotion REAL NOT NULL DEFAULT 1;

-- Lines read so far, each in one class, and in one row: they add up to the lines.
CREATE TABLE log_line (
  day    TEXT NOT NULL,                 -- 2026-01-31; empty: unreadable, or read by schema 1
  class  TEXT NOT NULL,
  detail TEXT NOT NULL,                 -- robot, status, method, 'own search'; or empty
  lines  INTEGER NOT NULL,
  PRIMARY KEY (day, class, detail)
) WITHOUT ROWID;

-- How much the referrers of the page views of a day told: a page, or scheme and host alone.
CREATE TABLE log_referrer (
  day     TEXT NOT NULL,
  class   TEXT NOT NULL,                -- external search social assistant
  host    TEXT NOT NULL,
  pages   INTEGER NOT NULL,
  origins INTEGER NOT NULL,
  PRIMARY KEY (day, class, host)
) WITHOUT ROWID;

-- Clicks from the site's own search. What looks like personal data never gets here.
CREATE TABLE own_query (
  day     TEXT NOT NULL,
  query   TEXT NOT NULL,                -- empty: not kept for want of room
  address INTEGER NOT NULL REFERENCES address(id),
  clicks  INTEGER NOT NULL,
  PRIMARY KEY (day, query, address)
) WITHOUT ROWID;

-- Lines of before are of no known day.
INSERT INTO log_line SELECT '', 'robot', name, lines FROM log_robot WHERE lines > 0;
INSERT INTO log_line
  SELECT '', class, '',
         lines - CASE class WHEN 'robot' THEN (SELECT coalesce(sum(lines), 0) FROM log_robot) ELSE 0 END
  FROM log_class
  WHERE lines > CASE class WHEN 'robot' THEN (SELECT coalesce(sum(lines), 0) FROM log_robot) ELSE 0 END;
DROP TABLE log_class;
DROP TABLE log_robot;

ALTER TABLE document ADD COLUMN sketch INTEGER NOT NULL DEFAULT 0;

-- What the visits to an address have taught.
CREATE TABLE visit (
  address  INTEGER PRIMARY KEY REFERENCES address(id),
  compared INTEGER NOT NULL,            -- visits that could be compared with the one before
  changed  INTEGER NOT NULL,            -- of them, those that found something else
  watched  INTEGER NOT NULL,            -- milliseconds between the first and the last of them
  failures INTEGER NOT NULL             -- runs in a row in which it could not be read
);

-- The ledger of OPIC. An address has own + weight * ledger.to_all of the cash; all of them and the
-- virtual page have ledger.total together, to the unit, after any kill.
CREATE TABLE cash (
  address INTEGER PRIMARY KEY REFERENCES address(id),
  own     INTEGER NOT NULL,
  weight  INTEGER NOT NULL,             -- part of what the outside world gives
  rate    REAL NOT NULL,                -- importance: cash per unit of the clock; -1: never visited
  since   REAL NOT NULL                 -- the clock at the last visit, or when it was found
);

CREATE TABLE ledger (
  id      INTEGER PRIMARY KEY CHECK (id = 1),
  total   INTEGER NOT NULL,
  virtual INTEGER NOT NULL,             -- cash of the outside world
  to_all  INTEGER NOT NULL,             -- what it gave for each unit of weight
  weights INTEGER NOT NULL,
  clock   REAL NOT NULL                 -- all cash ever taken, in multiples of total
);

-- Places without end that a crawl found, and does not go into again for some time.
CREATE TABLE trap (
  name  TEXT PRIMARY KEY,               -- the limit, and the shape of the addresses
  found INTEGER NOT NULL
) WITHOUT ROWID;
