-- Schema 13 to 14: documents that could not be read although much time went into them.
CREATE TABLE slow_document (
  address INTEGER PRIMARY KEY REFERENCES address(id),
  digest  TEXT NOT NULL,                -- of its bytes, and of the version of what reads them
  problem TEXT NOT NULL                 -- why it could not be read
);
