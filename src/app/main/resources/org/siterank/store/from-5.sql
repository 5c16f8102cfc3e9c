-- Schema 5 to 6: of a line that could not be read only place, reason and shape are kept.
-- What is deleted is overwritten: it was text of the line, with whoever stood in it.
PRAGMA secure_delete = ON;
DROP TABLE log_unreadable;
CREATE TABLE log_unreadable (
  id     INTEGER PRIMARY KEY,
  file   TEXT NOT NULL,
  line   INTEGER NOT NULL,              -- from 1 on; 0: not known
  reason TEXT NOT NULL,
  shape  TEXT NOT NULL                  -- classes of characters: a letters, 9 digits
);
PRAGMA secure_delete = OFF;
