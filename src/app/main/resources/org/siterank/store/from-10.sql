-- Schema 10 to 11: several sites, each with cycles and a ledger of its own.
ALTER TABLE cycle ADD COLUMN site TEXT NOT NULL DEFAULT '';
CREATE TABLE site_ledger (
  site    TEXT PRIMARY KEY,             -- its name among several; empty: the only one
  total   INTEGER NOT NULL,
  virtual INTEGER NOT NULL,             -- cash of the outside world
  to_all  INTEGER NOT NULL,             -- what it gave for each unit of weight
  weights INTEGER NOT NULL,
  clock   REAL NOT NULL                 -- all cash ever taken, in multiples of total
) WITHOUT ROWID;
INSERT INTO site_ledger SELECT '', total, virtual, to_all, weights, clock FROM ledger;
DROP TABLE ledger;
ALTER TABLE site_ledger RENAME TO ledger;
