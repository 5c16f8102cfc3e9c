-- Schema 9 shown as schema 10 to a connection that may only read.
CREATE TEMP VIEW page_readers AS
  SELECT 0 AS address, '' AS readers WHERE 0;
