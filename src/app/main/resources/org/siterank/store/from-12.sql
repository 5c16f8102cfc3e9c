-- Schema 12 to 13: logs are also known by bytes behind their first ones.
ALTER TABLE log_position RENAME TO old_position;
CREATE TABLE log_position (
  fingerprint        TEXT NOT NULL,
  fingerprint_length INTEGER NOT NULL,
  number             INTEGER NOT NULL,  -- tells apart logs whose first bytes are the same
  path               TEXT NOT NULL,     -- where it was last seen
  position           INTEGER NOT NULL,  -- uncompressed bytes consumed
  replay_from        INTEGER NOT NULL,  -- what is read again first, to know repeats and robots
  newest_line        INTEGER NOT NULL,  -- of this log and those read beside it, in seconds
  last_read          INTEGER NOT NULL,  -- in milliseconds
  segments           TEXT NOT NULL,     -- hashes of some bytes that were read: end:length:hash …
  cut_off            INTEGER NOT NULL,  -- whether it was read from a compressed file that was cut off
  PRIMARY KEY (fingerprint, fingerprint_length, number)
) WITHOUT ROWID;
INSERT INTO log_position SELECT fingerprint, fingerprint_length, 0, path, position, replay_from,
  newest_line, last_read, '', 0 FROM old_position;
DROP TABLE old_position;
