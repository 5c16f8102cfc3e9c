-- Schema 14 shown as schema 15 to a connection that may only read.
CREATE TEMP VIEW whole_log AS
  SELECT '' AS file, 0 AS length WHERE 0;
