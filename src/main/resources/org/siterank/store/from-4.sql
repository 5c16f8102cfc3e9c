-- Schema 4 to 5: the rank that boosts searches.
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
