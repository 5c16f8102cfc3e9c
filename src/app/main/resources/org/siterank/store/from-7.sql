-- Schema 7 to 8: what the audits of the report are made of.
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

-- It is known when a page is read again: let every answer be a whole one.
UPDATE crawl SET etag = '', last_modified = '';
