-- Schema 5 shown as schema 7 to a connection that may only read.
CREATE TEMP VIEW log_unreadable AS
  SELECT 0 AS id, '' AS file, 0 AS line, '' AS reason, '' AS shape WHERE 0;
