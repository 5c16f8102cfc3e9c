-- Schema 8 to 9: queries of search engines.
-- Queries in whose results pages stood, as a search engine counted them and an import brought them.
-- What looks like personal data never gets here.
CREATE TABLE engine_query (
  address     INTEGER NOT NULL REFERENCES address(id), -- in the results
  query       TEXT NOT NULL,
  first_day   TEXT NOT NULL,            -- 2026-01-01; the periods of different imports share no day
  last_day    TEXT NOT NULL,
  clicks      INTEGER NOT NULL,
  impressions INTEGER NOT NULL,
  positions   REAL NOT NULL,            -- sum over the impressions, 1 is the first place
  PRIMARY KEY (address, query, first_day, last_day)
) WITHOUT ROWID;
