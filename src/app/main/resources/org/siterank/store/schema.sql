-- The site database, schema 18. Open to anyone with sqlite3; Siterank alone writes it.
-- Times are milliseconds since 1970-01-01 UTC. Scores are page views per day where logs were read.

-- Every address that occurs anywhere: pages, link targets on other sites, logged requests.
CREATE TABLE address (
  id  INTEGER PRIMARY KEY,
  url TEXT NOT NULL UNIQUE              -- normal form, aliases folded, no fragment
);

-- What belongs to the site, as the last run was told: commands that only read need not be told again.
CREATE TABLE setting (
  key      TEXT NOT NULL,               -- of the configuration file: site.url; or moved.from,
                                        -- the addresses that the site had before
  position INTEGER NOT NULL,
  value    TEXT NOT NULL,
  PRIMARY KEY (key, position)
) WITHOUT ROWID;

-- What the last look at an address of the site found.
CREATE TABLE crawl (
  address       INTEGER PRIMARY KEY REFERENCES address(id),
  status        TEXT NOT NULL,          -- UNREAD READ REDIRECT DUPLICATE EXCLUDED FAILED GONE
  http_status   INTEGER NOT NULL,       -- 0: no answer, or not asked yet
  target        INTEGER REFERENCES address(id), -- next hop of REDIRECT and DUPLICATE; of a READ page: not believed
  depth         INTEGER NOT NULL,       -- clicks from the start page when it was found
  fetched       INTEGER,                -- when it was last asked for
  etag          TEXT NOT NULL,
  last_modified TEXT NOT NULL,
  misses        INTEGER NOT NULL,       -- 404 or 410 in a row
  cycle         INTEGER NOT NULL,       -- the crawl in which it was last asked for; 0: never
  problem       TEXT NOT NULL           -- in words, empty when all is well
);

-- What a page says: one row for each address with status READ.
CREATE TABLE document (
  address      INTEGER PRIMARY KEY REFERENCES address(id),
  content_type TEXT NOT NULL,
  title        TEXT NOT NULL,
  headings     TEXT NOT NULL,           -- one a line
  description  TEXT NOT NULL,
  body         TEXT NOT NULL,
  language     TEXT NOT NULL,           -- primary tag, or empty
  noindex      INTEGER NOT NULL,
  nofollow     INTEGER NOT NULL,
  digest       BLOB NOT NULL,           -- SHA-256 over all of the above and the links
  changed      INTEGER NOT NULL,        -- when the content last changed
  sketch       INTEGER NOT NULL DEFAULT 0, -- SimHash of the body, 64 bits; 0: not made
  dated        INTEGER,                 -- when it is from, as far as that is told
  dated_by     TEXT NOT NULL DEFAULT '' -- MODIFIED PUBLISHED SHOWN LISTED ADDRESS WRITTEN SERVED: who says so
);

-- How pages are laid out: what is known of them besides the words.
CREATE TABLE layout (
  address  INTEGER PRIMARY KEY REFERENCES address(id),
  blocks   BLOB NOT NULL,               -- of each line of the body: hash (4 bytes), 4 * characters
                                        -- + (2: heading) + (1: navigation and the like), characters
                                        -- in links, links; numbers by 7 bits, the lowest first
  sections TEXT NOT NULL,               -- start in the body, anchor, title, by tabs, one a line
  signs    TEXT NOT NULL,               -- what the markup says of the kind of the page, one a line
  shingles BLOB NOT NULL                -- sample of the hashes of runs of three words, 4 bytes each
);

-- Blocks that stand on so many pages that they are template, as the last run found them.
CREATE TABLE template (
  hash INTEGER PRIMARY KEY              -- as in layout
);

-- What speaks for and against a page being a listing of others, as the last run found it.
CREATE TABLE listing (
  address  INTEGER PRIMARY KEY REFERENCES address(id),
  input    INTEGER NOT NULL,            -- hash over all that it was found from
  listing  INTEGER NOT NULL,            -- 1: it is one
  evidence TEXT NOT NULL,               -- name=value, one a line; empty: it links to nothing
  reasons  TEXT NOT NULL                -- in words: points, tab, reason; one a line
);

-- The links of a page as they stand on it, duplicates included.
CREATE TABLE link (
  source   INTEGER NOT NULL REFERENCES address(id),
  position INTEGER NOT NULL,
  target   INTEGER NOT NULL REFERENCES address(id),
  anchor   TEXT NOT NULL,
  nofollow INTEGER NOT NULL,
  PRIMARY KEY (source, position)
) WITHOUT ROWID;

-- Crawls over the whole site; an unfinished one is taken up again.
CREATE TABLE cycle (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  finished INTEGER NOT NULL,
  site     TEXT NOT NULL DEFAULT ''     -- its name among several; empty: the only one
);

-- How far each log was read; a log is known by its first bytes.
CREATE TABLE log_position (
  fingerprint        TEXT NOT NULL,
  fingerprint_length INTEGER NOT NULL,
  number             INTEGER NOT NULL,  -- tells apart logs whose first bytes are the same
  path               TEXT NOT NULL,     -- where it was last seen
  position           INTEGER NOT NULL,  -- uncompressed bytes consumed
  replay_from        INTEGER NOT NULL,  -- what is read again first, to know repeats and robots
  newest_line        INTEGER NOT NULL,  -- of this log and those read beside it, in seconds
  last_read          INTEGER NOT NULL,  -- in milliseconds
  segments           TEXT NOT NULL,     -- hashes of some bytes that were read: end:length:hash …
  cut_off            INTEGER NOT NULL,  -- whether it was read from a compressed file that was cut off
  PRIMARY KEY (fingerprint, fingerprint_length, number)
) WITHOUT ROWID;

-- Compressed logs that were unpacked whole: not unpacked again while they do not change.
CREATE TABLE whole_log (
  file   TEXT PRIMARY KEY,              -- hash of size, time of last change, first and last bytes
  length INTEGER NOT NULL               -- uncompressed bytes
) WITHOUT ROWID;

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

-- Queries in whose results pages stood, as a search engine counted them and an import brought them.
-- What looks like personal data never gets here.
CREATE TABLE engine_query (
  address     INTEGER NOT NULL REFERENCES address(id), -- in the results
  query       TEXT NOT NULL,
  first_day   TEXT NOT NULL,            -- 2026-01-01; the periods of different imports share no day
  last_day    TEXT NOT NULL,
  clicks      INTEGER NOT NULL,
  impressions INTEGER NOT NULL,
  positions   REAL NOT NULL,            -- sum over the impressions, 1 is the first place
  PRIMARY KEY (address, query, first_day, last_day)
) WITHOUT ROWID;

-- The first lines that could not be read. Nothing of their text is in here.
CREATE TABLE log_unreadable (
  id     INTEGER PRIMARY KEY,
  file   TEXT NOT NULL,
  line   INTEGER NOT NULL,              -- from 1 on; 0: not known
  reason TEXT NOT NULL,
  shape  TEXT NOT NULL                  -- classes of characters: a letters, 9 digits
);

-- Page views per day, address, class and referrer. Nothing of a client is in here.
CREATE TABLE hit (
  day      TEXT NOT NULL,               -- 2026-01-31
  address  INTEGER NOT NULL REFERENCES address(id),
  class    TEXT NOT NULL,               -- external search social assistant direct internal
  referrer TEXT NOT NULL,               -- referring host; for internal the referring page,
                                        -- or 'own search ' and the search page
  hits     INTEGER NOT NULL,            -- repeats within half an hour left out
  views    INTEGER NOT NULL,            -- repeats included; 0: all were a robot's, the set is kept
  referring_pages INTEGER NOT NULL,     -- 64-bit set of the pages it came from; 0: none was named
  PRIMARY KEY (day, address, class, referrer)
) WITHOUT ROWID;

-- Visits to addresses that named a campaign; links of the site itself left out. These visits are in
-- hit as well. What looks like personal data never gets here.
CREATE TABLE campaign (
  day      TEXT NOT NULL,
  address  INTEGER NOT NULL REFERENCES address(id),
  source   TEXT NOT NULL,               -- utm_source; empty: not given; other: not kept
  medium   TEXT NOT NULL,               -- utm_medium, likewise
  campaign TEXT NOT NULL,               -- utm_campaign, likewise
  hits     INTEGER NOT NULL,            -- repeats within half an hour left out
  PRIMARY KEY (day, address, source, medium, campaign)
) WITHOUT ROWID;

-- How long the server took for page views, repeats included, where a log tells it. Rows of the oldest
-- days are dropped for want of room.
CREATE TABLE served (
  day     TEXT NOT NULL,
  address INTEGER NOT NULL REFERENCES address(id),
  bins    TEXT NOT NULL,                -- 24 counts: from 1.5^i to 1.5^(i+1) milliseconds, the first
                                        -- with all below, the last with all above
  PRIMARY KEY (day, address)
) WITHOUT ROWID;

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

-- Of the external rows of lost_visit, the pages of other sites that link to what is missing. Rows are
-- dropped for want of room, those of the oldest days first.
CREATE TABLE lost_link (
  day  TEXT NOT NULL,
  url  TEXT NOT NULL,                   -- as in lost_visit
  page TEXT NOT NULL,                   -- scheme, host and path of the page with the link; at least
                                        -- of its front page
  hits INTEGER NOT NULL,                -- repeats within half an hour left out
  PRIMARY KEY (day, url, page)
) WITHOUT ROWID;

-- Clients with a browser's name that turned out to be robots, by what showed it.
CREATE TABLE robot_client (
  day     TEXT NOT NULL,
  sign    TEXT NOT NULL,                -- READS_ROBOTS_TXT PAGES_WITHOUT_ASSETS
  clients INTEGER NOT NULL,
  PRIMARY KEY (day, sign)
) WITHOUT ROWID;

-- Pages that robots with a known name read. The address is written out: robots can ask for anything.
CREATE TABLE robot_page (
  day      TEXT NOT NULL,
  robot    TEXT NOT NULL,               -- its name, as in log_line
  url      TEXT NOT NULL,               -- as in address; empty: not kept for want of room
  requests INTEGER NOT NULL,
  PRIMARY KEY (day, robot, url)
) WITHOUT ROWID;

-- Rankings made. The published one is named by the commit of the index.
CREATE TABLE run (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  started        INTEGER NOT NULL,
  published      INTEGER,               -- null: computed, not (yet) published
  algorithm      TEXT NOT NULL,         -- name and parameters
  damping        REAL NOT NULL,
  measured       INTEGER NOT NULL,      -- 1: the inflow was measured from logs
  pages          INTEGER NOT NULL,
  arcs           INTEGER NOT NULL,
  iterations     INTEGER NOT NULL,
  l1_error_bound REAL NOT NULL,
  converged      INTEGER NOT NULL
);

-- Scores of the last runs.
CREATE TABLE rank (
  run      INTEGER NOT NULL REFERENCES run(id),
  address  INTEGER NOT NULL REFERENCES address(id),
  score    REAL NOT NULL,
  external REAL NOT NULL,               -- P_ie
  induced  REAL NOT NULL,               -- P_ind
  lower    REAL NOT NULL,               -- 95 % interval of the score, counting noise only
  upper    REAL NOT NULL,
  promotion REAL NOT NULL,              -- factor put on external and induced by hand, is in them
  PRIMARY KEY (run, address)
) WITHOUT ROWID;

-- How importance divides among the links of a page, of the published run. Without rows all links of
-- a page are alike.
CREATE TABLE link_share (
  run    INTEGER NOT NULL REFERENCES run(id),
  source INTEGER NOT NULL REFERENCES address(id),
  shares BLOB NOT NULL,                 -- of each link: target (8 bytes), and the weight that it has
                                        -- beside an average link of the page (8 bytes, IEEE 754)
  PRIMARY KEY (run, source)
) WITHOUT ROWID;

-- How links of some kind and place are clicked, by which the share of a new link is foretold. Without
-- rows it gets that of an average link.
CREATE TABLE link_kind (
  run         INTEGER NOT NULL REFERENCES run(id),
  kind        TEXT NOT NULL,            -- content, prose, heading, words, repeated, later, everywhere
  coefficient REAL NOT NULL,            -- a link of the kind is clicked exp of this times as often
  PRIMARY KEY (run, kind)
) WITHOUT ROWID;

-- What boosts searches, by page of the published run: visits expected and visits counted. Without
-- rows the score does.
CREATE TABLE counted_visit (
  run      INTEGER NOT NULL REFERENCES run(id),
  address  INTEGER NOT NULL REFERENCES address(id),
  counted  REAL NOT NULL,               -- views a day in the logs, older ones counting less
  expected REAL NOT NULL,               -- views a day that the score leads to expect
  together REAL NOT NULL,               -- mean of the posterior of both
  PRIMARY KEY (run, address)
) WITHOUT ROWID;

-- What the visits to an address have taught.
CREATE TABLE visit (
  address  INTEGER PRIMARY KEY REFERENCES address(id),
  compared INTEGER NOT NULL,            -- visits that could be compared with the one before
  changed  INTEGER NOT NULL,            -- of them, those that found something else
  watched  INTEGER NOT NULL,            -- milliseconds between the first and the last of them
  failures INTEGER NOT NULL             -- runs in a row in which it could not be read
);

-- The ledger of OPIC. An address has own + weight * ledger.to_all of the cash; all of a site and its
-- virtual page have ledger.total together, to the unit, after any kill.
CREATE TABLE cash (
  address INTEGER PRIMARY KEY REFERENCES address(id),
  own     INTEGER NOT NULL,
  weight  INTEGER NOT NULL,             -- part of what the outside world gives
  rate    REAL NOT NULL,                -- importance: cash per unit of the clock; -1: never visited
  since   REAL NOT NULL                 -- the clock at the last visit, or when it was found
);

CREATE TABLE ledger (
  site    TEXT PRIMARY KEY,             -- its name among several; empty: the only one
  total   INTEGER NOT NULL,
  virtual INTEGER NOT NULL,             -- cash of the outside world
  to_all  INTEGER NOT NULL,             -- what it gave for each unit of weight
  weights INTEGER NOT NULL,
  clock   REAL NOT NULL                 -- all cash ever taken, in multiples of total
) WITHOUT ROWID;

-- Places without end that a crawl found, and does not go into again for some time.
CREATE TABLE trap (
  name  TEXT PRIMARY KEY,               -- the limit, and the shape of the addresses
  found INTEGER NOT NULL
) WITHOUT ROWID;

-- Documents that could not be read although much time went into them: tried again when they change.
CREATE TABLE slow_document (
  address INTEGER PRIMARY KEY REFERENCES address(id),
  digest  TEXT NOT NULL,                -- of its bytes, and of the version of what reads them
  problem TEXT NOT NULL                 -- why it could not be read
);

-- Files that a crawl reads at its beginning, robots.txt and sitemaps: not sent again while unchanged.
CREATE TABLE kept_file (
  url           TEXT PRIMARY KEY,
  etag          TEXT NOT NULL,
  last_modified TEXT NOT NULL,
  content_type  TEXT NOT NULL,
  body          BLOB NOT NULL           -- gzip
) WITHOUT ROWID;

-- What the last run warned of, so that the next one knows what is new.
CREATE TABLE known_warning (
  stage TEXT NOT NULL,                  -- of the run: logs, crawl, rank
  text  TEXT NOT NULL,
  PRIMARY KEY (stage, text)
) WITHOUT ROWID;

-- What the markup of a page says that its text does not, and what it takes to fetch it. No row: the
-- page has not been read since it is noted.
CREATE TABLE page_facts (
  address     INTEGER PRIMARY KEY REFERENCES address(id),
  h1          INTEGER,                  -- with text; null, as the next four: not HTML
  images      INTEGER,
  without_alt INTEGER,                  -- images without an attribute alt, an empty one is one
  insecure    INTEGER,                  -- resources that an https page loads by http
  examples    TEXT,                     -- the first image without alt, the first insecure, by a tab
  alternates  TEXT NOT NULL,            -- hreflang, tab, address; one a line
  bytes       INTEGER,                  -- of the body as transferred; null: not fetched by a crawl
  millis      TEXT NOT NULL             -- of the last whole answers of the server, the newest first
);

-- The same of the whole site at the end of each crawl.
CREATE TABLE crawl_weight (
  cycle         INTEGER PRIMARY KEY,
  ended         INTEGER NOT NULL,
  pages         INTEGER NOT NULL,       -- whose bytes are known
  fetched       INTEGER NOT NULL,       -- of them, those that came whole in this crawl
  median_bytes  INTEGER NOT NULL,
  timed         INTEGER NOT NULL,       -- pages whose time is known, the newest of each counts
  median_millis INTEGER NOT NULL,       -- 0: of none
  slow_millis   INTEGER NOT NULL        -- nineteen of twenty pages are as fast
);

-- Pages that were pushed: the crawl does not ask for them.
CREATE TABLE pushed (
  address INTEGER PRIMARY KEY REFERENCES address(id),
  readers TEXT NOT NULL,                -- as in page_readers; empty: the push does not say
  pushed  INTEGER NOT NULL              -- when it was taken
);

-- Who may read a page, by the access rules of the last run. No row: everybody, on a site without rules.
CREATE TABLE page_readers (
  address INTEGER PRIMARY KEY REFERENCES address(id),
  readers TEXT NOT NULL                 -- groups, one a line; *: everybody; -: nobody
);

-- What the site itself tells of who may read a page, as it was fetched last (rights.header,
-- rights.meta, access.as). No row: nothing was looked at.
CREATE TABLE stated_readers (
  address INTEGER PRIMARY KEY REFERENCES address(id),
  stated  TEXT NOT NULL                 -- source, tab, groups; one a line; a source alone: it says
                                        -- nothing
);

-- What the crawls of the last months found to have changed on pages, and about them.
CREATE TABLE page_change (
  address INTEGER NOT NULL REFERENCES address(id),
  day     TEXT NOT NULL,                -- on which a crawl saw it
  kind    TEXT NOT NULL,                -- TITLE INDEXED ANSWER LINKS
  before  TEXT NOT NULL,                -- of LINKS: pages that link there no more
  after   TEXT NOT NULL,                -- of LINKS: pages that link there anew
  PRIMARY KEY (address, day, kind)
) WITHOUT ROWID;
