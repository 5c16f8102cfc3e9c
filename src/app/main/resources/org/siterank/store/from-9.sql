-- Schema 9 to 10: logs of several servers are read side by side.
-- No line is newer than the moment at which it was read.
ALTER TABLE log_position ADD COLUMN newest_line INTEGER NOT NULL DEFAULT 0;
UPDATE log_position SET newest_line = last_read / 1000;
