-- Schema 9 to 10: access rules.
-- Who may read a page, by the access rules of the last run. No row: everybody, on a site without rules.
CREATE TABLE page_readers (
  address INTEGER PRIMARY KEY REFERENCES address(id),
  readers TEXT NOT NULL                 -- groups, one a line; *: everybody; -: nobody
);
