-- Schema 4 shown as schema 5 to a connection that may only read.
CREATE TEMP VIEW counted_visit AS
  SELECT 0 AS run, 0 AS address, 0.0 AS counted, 0.0 AS expected, 0.0 AS together WHERE 0;
