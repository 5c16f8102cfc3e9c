-- Schema 4 to 5: sections, template text and listings; the rank that boosts searches.
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

-- What boosts searches, by page of the published run: visits expected and visits counted. Without
-- rows the score does.
CREATE TABLE IF NOT EXISTS counted_visit (
  run      INTEGER NOT NULL REFERENCES run(id),
  address  INTEGER NOT NULL REFERENCES address(id),
  counted  REAL NOT NULL,               -- views a day in the logs, older ones counting less
  expected REAL NOT NULL,               -- views a day that the score leads to expect
  together REAL NOT NULL,               -- mean of the posterior of both
  PRIMARY KEY (run, address)
) WITHOUT ROWID;

-- Lines and sections are known when a page is read again: let every answer be a whole one.
UPDATE crawl SET etag = '', last_modified = '';
