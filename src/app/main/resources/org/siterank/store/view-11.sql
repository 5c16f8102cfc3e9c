-- Schema 11 shown as schema 12 to a connection that may only read.
CREATE TEMP VIEW stated_readers AS
  SELECT 0 AS address, '' AS stated WHERE 0;
CREATE TEMP VIEW pushed AS
  SELECT 0 AS address, '' AS readers, 0 AS pushed WHERE 0;
