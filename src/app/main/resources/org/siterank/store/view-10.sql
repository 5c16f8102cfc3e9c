-- Schema 10 shown as schema 11 to a connection that may only read: what differs is read by runs only.
CREATE TEMP VIEW pushed AS
  SELECT 0 AS address, '' AS readers, 0 AS pushed WHERE 0;
