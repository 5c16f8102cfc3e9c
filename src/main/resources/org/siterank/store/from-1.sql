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
