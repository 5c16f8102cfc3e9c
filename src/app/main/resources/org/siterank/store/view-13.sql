-- Schema 13 shown as schema 14 to a connection that may only read.
CREATE TEMP VIEW slow_document AS
  SELECT 0 AS address, '' AS digest, '' AS problem WHERE 0;
