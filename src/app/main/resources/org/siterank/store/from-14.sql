-- Schema 14 to 15: compressed logs that need not be unpacked again.
CREATE TABLE whole_log (
  file   TEXT PRIMARY KEY,              -- hash of size, time of last change, first and last bytes
  length INTEGER NOT NULL               -- uncompressed bytes
) WITHOUT ROWID;
