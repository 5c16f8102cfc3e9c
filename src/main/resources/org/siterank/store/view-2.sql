-- Schema 2 shown as schema 3 to a connection that may only read.
CREATE TEMP VIEW document AS SELECT *, NULL AS dated, '' AS dated_by FROM main.document;
CREATE TEMP VIEW kept_file AS
  SELECT '' AS url, '' AS etag, '' AS last_modified, '' AS content_type, x'' AS body WHERE 0;
