-- Schema 11 to 12: what the site itself states of who may read its pages; documents that are pushed.
-- What the site itself tells of who may read a page, as it was fetched last (rights.header,
-- rights.meta, access.as). No row: nothing was looked at.
CREATE TABLE stated_readers (
  address INTEGER PRIMARY KEY REFERENCES address(id),
  stated  TEXT NOT NULL                 -- source, tab, groups; one a line; a source alone: it says
                                        -- nothing
);
CREATE TABLE pushed (
  address INTEGER PRIMARY KEY REFERENCES address(id),
  readers TEXT NOT NULL,                -- as in page_readers; empty: the push does not say
  pushed  INTEGER NOT NULL              -- when it was taken
);
