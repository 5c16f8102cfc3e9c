-- Schema 11 to 12: documents that are pushed.
CREATE TABLE pushed (
  address INTEGER PRIMARY KEY REFERENCES address(id),
  readers TEXT NOT NULL,                -- as in page_readers; empty: the push does not say
  pushed  INTEGER NOT NULL              -- when it was taken
);
