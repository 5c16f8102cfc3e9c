-- Schema 17 to 18: what is expected of new links.
CREATE TABLE link_kind (
  run         INTEGER NOT NULL REFERENCES run(id),
  kind        TEXT NOT NULL,            -- content, prose, heading, words, repeated, later, everywhere
  coefficient REAL NOT NULL,            -- a link of the kind is clicked exp of this times as often
  PRIMARY KEY (run, kind)
) WITHOUT ROWID;
