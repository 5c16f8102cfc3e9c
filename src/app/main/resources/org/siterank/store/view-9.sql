-- Schema 9 shown as schema 10 to a connection that may only read.
CREATE TEMP VIEW log_position AS
  SELECT *, last_read / 1000 AS newest_line FROM main.log_position;
