-- Schema 2 to 3: when documents are from.
-- What they say themselves is known when they are read again; the server's word is known already.
ALTER TABLE document ADD COLUMN dated INTEGER;
ALTER TABLE document ADD COLUMN dated_by TEXT NOT NULL DEFAULT '';

-- Sun, 06 Nov 1994 08:49:37 GMT
UPDATE document SET dated =
  (SELECT 1000 * unixepoch(
           substr(last_modified, 13, 4) || '-' ||
           CASE substr(last_modified, 9, 3)
             WHEN 'Jan' THEN '01'
             WHEN 'Feb' THEN '02'
             WHEN 'Mar' THEN '03'
             WHEN 'Apr' THEN '04'
             WHEN 'May' THEN '05'
             WHEN 'Jun' THEN '06'
             WHEN 'Jul' THEN '07'
             WHEN 'Aug' THEN '08'
             WHEN 'Sep' THEN '09'
             WHEN 'Oct' THEN '10'
             WHEN 'Nov' THEN '11'
             WHEN 'Dec' THEN '12'
           END
           || '-' || substr(last_modified, 6, 2) || 'T' || substr(last_modified, 18, 8))
     FROM crawl WHERE crawl.address = document.address AND last_modified LIKE '___, __ ___ ____ __:__:__ GMT');
UPDATE document SET dated_by = 'SERVED' WHERE dated IS NOT NULL;

-- Files that a crawl reads at its beginning, robots.txt and sitemaps: not sent again while unchanged.
CREATE TABLE kept_file (
  url           TEXT PRIMARY KEY,
  etag          TEXT NOT NULL,
  last_modified TEXT NOT NULL,
  content_type  TEXT NOT NULL,
  body          BLOB NOT NULL           -- gzip
) WITHOUT ROWID;
