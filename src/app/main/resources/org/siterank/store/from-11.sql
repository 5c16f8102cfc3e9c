-- Schema 11 to 12: what the site itself states of who may read its pages.
-- What the site itself tells of who may read a page, as it was fetched last (rights.header,
-- rights.meta, access.as). No row: nothing was looked at.
CREATE TABLE stated_readers (
  address INTEGER PRIMARY KEY REFERENCES address(id),
  stated  TEXT NOT NULL                 -- source, tab, groups; one a line; a source alone: it says
                                        -- nothing
);
