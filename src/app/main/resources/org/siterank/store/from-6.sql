-- Schema 6 to 7: what the last run warned of, so that the next one knows what is new.
CREATE TABLE known_warning (
  stage TEXT NOT NULL,                  -- of the run: crawl, rank
  text  TEXT NOT NULL,
  PRIMARY KEY (stage, text)
) WITHOUT ROWID;
