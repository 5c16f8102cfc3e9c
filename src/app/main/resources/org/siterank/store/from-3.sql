-- Schema 3 to 4: lost visits, and how many clients turned out to be robots.
-- Visits that found nothing (404, 410) although a link led there. Nothing of a client is in here.
-- The address is written out: anybody can ask for anything, and rows are dropped for want of room.
CREATE TABLE lost_visit (
  day      TEXT NOT NULL,               -- 2026-01-31
  url      TEXT NOT NULL,               -- as in address
  class    TEXT NOT NULL,               -- external search social assistant internal
  referrer TEXT NOT NULL,               -- as in hit
  hits     INTEGER NOT NULL,            -- repeats within half an hour left out
  views    INTEGER NOT NULL,            -- repeats included
  PRIMARY KEY (day, url, class, referrer)
) WITHOUT ROWID;

-- Hits of the rows that were dropped from lost_visit for want of room.
CREATE TABLE lost_visit_dropped (
  day  TEXT PRIMARY KEY,
  hits INTEGER NOT NULL
) WITHOUT ROWID;

-- Clients with a browser's name that turned out to be robots, by what showed it.
CREATE TABLE robot_client (
  day     TEXT NOT NULL,
  sign    TEXT NOT NULL,                -- READS_ROBOTS_TXT PAGES_WITHOUT_ASSETS
  clients INTEGER NOT NULL,
  PRIMARY KEY (day, sign)
) WITHOUT ROWID;
