-- Schema 16 to 17: shares of links.
CREATE TABLE link_share (
  run    INTEGER NOT NULL REFERENCES run(id),
  source INTEGER NOT NULL REFERENCES address(id),
  target INTEGER NOT NULL REFERENCES address(id),
  weight REAL NOT NULL,                 -- times the share that an average link of the page has
  PRIMARY KEY (run, source, target)
) WITHOUT ROWID;
