-- Schema 9 to 10: who may read a page; logs of several servers are read side by side.
-- Who may read a page, by the access rules of the last run. No row: everybody, on a site without rules.
CREATE TABLE page_readers (
  address INTEGER PRIMARY KEY REFERENCES address(id),
  readers TEXT NOT NULL                 -- groups, one a line; *: everybody; -: nobody
);
-- No line is newer than the moment at which it was read.
ALTER TABLE log_position ADD COLUMN newest_line INTEGER NOT NULL DEFAULT 0;
UPDATE log_position SET newest_line = last_read / 1000;
