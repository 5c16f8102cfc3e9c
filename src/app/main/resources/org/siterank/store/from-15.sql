-- Schema 15 to 16: visits by campaign, pages of other sites that link to
-- missing ones, how long the server took, the pages that robots read, and what changed
-- on pages.
CREATE TABLE campaign (
  day      TEXT NOT NULL,
  address  INTEGER NOT NULL REFERENCES address(id),
  source   TEXT NOT NULL,               -- utm_source; empty: not given; other: not kept
  medium   TEXT NOT NULL,               -- utm_medium, likewise
  campaign TEXT NOT NULL,               -- utm_campaign, likewise
  hits     INTEGER NOT NULL,            -- repeats within half an hour left out
  PRIMARY KEY (day, address, source, medium, campaign)
) WITHOUT ROWID;
CREATE TABLE lost_link (
  day  TEXT NOT NULL,
  url  TEXT NOT NULL,                   -- as in lost_visit
  page TEXT NOT NULL,                   -- scheme, host and path of the page with the link; at least
                                        -- of its front page
  hits INTEGER NOT NULL,                -- repeats within half an hour left out
  PRIMARY KEY (day, url, page)
) WITHOUT ROWID;
CREATE TABLE served (
  day     TEXT NOT NULL,
  address INTEGER NOT NULL REFERENCES address(id),
  bins    TEXT NOT NULL,                -- 24 counts: from 1.5^i to 1.5^(i+1) milliseconds, the first
                                        -- with all below, the last with all above
  PRIMARY KEY (day, address)
) WITHOUT ROWID;
CREATE TABLE robot_page (
  day      TEXT NOT NULL,
  robot    TEXT NOT NULL,               -- its name, as in log_line
  url      TEXT NOT NULL,               -- as in address; empty: not kept for want of room
  requests INTEGER NOT NULL,
  PRIMARY KEY (day, robot, url)
) WITHOUT ROWID;
CREATE TABLE page_change (
  address INTEGER NOT NULL REFERENCES address(id),
  day     TEXT NOT NULL,                -- on which a crawl saw it
  kind    TEXT NOT NULL,                -- TITLE INDEXED ANSWER LINKS
  before  TEXT NOT NULL,                -- of LINKS: pages that link there no more
  after   TEXT NOT NULL,                -- of LINKS: pages that link there anew
  PRIMARY KEY (address, day, kind)
) WITHOUT ROWID;
