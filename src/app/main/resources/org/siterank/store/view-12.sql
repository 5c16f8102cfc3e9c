-- Schema 12 shown as schema 13 to a connection that may only read.
CREATE TEMP VIEW log_position AS
  SELECT *, 0 AS number, '' AS segments, 0 AS cut_off FROM main.log_position;
