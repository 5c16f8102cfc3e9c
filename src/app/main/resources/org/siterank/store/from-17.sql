-- Schema 17 to 18: what is expected of new links; shares by page. The next run finds them anew.
CREATE TABLE link_kind (
  run         INTEGER NOT NULL REFERENCES run(id),
  kind        TEXT NOT NULL,            -- content, prose, heading, words, repeated, later, everywhere
  coefficient REAL NOT NULL,            -- a link of the kind is clicked exp of this times as often
  PRIMARY KEY (run, kind)
) WITHOUT ROWID;
DROP TABLE link_share;
CREATE TABLE link_share (
  run    INTEGER NOT NULL REFERENCES run(id),
  source INTEGER NOT NULL REFERENCES address(id),
  shares BLOB NOT NULL,                 -- of each link: target (8 bytes), and the weight that it has
                                        -- beside an average link of the page (8 bytes, IEEE 754)
  PRIMARY KEY (run, source)
) WITHOUT ROWID;
