-- Schema 3 shown as schema 13 to a connection that may only read.
CREATE TEMP VIEW lost_visit AS
  SELECT '' AS day, '' AS url, '' AS class, '' AS referrer, 0 AS hits, 0 AS views WHERE 0;
CREATE TEMP VIEW lost_visit_dropped AS SELECT '' AS day, 0 AS hits WHERE 0;
CREATE TEMP VIEW robot_client AS SELECT '' AS day, '' AS sign, 0 AS clients WHERE 0;
CREATE TEMP VIEW layout AS
  SELECT 0 AS address, x'' AS blocks, '' AS sections, '' AS signs, x'' AS shingles WHERE 0;
CREATE TEMP VIEW template AS SELECT 0 AS hash WHERE 0;
CREATE TEMP VIEW listing AS
  SELECT 0 AS address, 0 AS input, 0 AS listing, '' AS evidence, '' AS reasons WHERE 0;
CREATE TEMP VIEW counted_visit AS
  SELECT 0 AS run, 0 AS address, 0.0 AS counted, 0.0 AS expected, 0.0 AS together WHERE 0;
CREATE TEMP VIEW log_unreadable AS
  SELECT 0 AS id, '' AS file, 0 AS line, '' AS reason, '' AS shape WHERE 0;
CREATE TEMP VIEW page_facts AS
  SELECT 0 AS address, 0 AS h1, 0 AS images, 0 AS without_alt, 0 AS insecure, '' AS examples,
    '' AS alternates, 0 AS bytes, '' AS millis WHERE 0;
CREATE TEMP VIEW crawl_weight AS
  SELECT 0 AS cycle, 0 AS ended, 0 AS pages, 0 AS fetched, 0 AS median_bytes, 0 AS timed,
    0 AS median_millis, 0 AS slow_millis WHERE 0;
CREATE TEMP VIEW engine_query AS
  SELECT 0 AS address, '' AS query, '' AS first_day, '' AS last_day, 0 AS clicks,
    0 AS impressions, 0.0 AS positions WHERE 0;
CREATE TEMP VIEW log_position AS
  SELECT *, last_read / 1000 AS newest_line, 0 AS number, '' AS segments, 0 AS cut_off
  FROM main.log_position;
CREATE TEMP VIEW page_readers AS
  SELECT 0 AS address, '' AS readers WHERE 0;
CREATE TEMP VIEW stated_readers AS
  SELECT 0 AS address, '' AS stated WHERE 0;
CREATE TEMP VIEW pushed AS
  SELECT 0 AS address, '' AS readers, 0 AS pushed WHERE 0;
CREATE TEMP VIEW campaign AS
  SELECT '' AS day, 0 AS address, '' AS source, '' AS medium, '' AS campaign, 0 AS hits WHERE 0;
CREATE TEMP VIEW lost_link AS
  SELECT '' AS day, '' AS url, '' AS page, 0 AS hits WHERE 0;
CREATE TEMP VIEW served AS
  SELECT '' AS day, 0 AS address, '' AS bins WHERE 0;
CREATE TEMP VIEW robot_page AS
  SELECT '' AS day, '' AS robot, '' AS url, 0 AS requests WHERE 0;
CREATE TEMP VIEW page_change AS
  SELECT 0 AS address, '' AS day, '' AS kind, '' AS before, '' AS after WHERE 0;
CREATE TEMP VIEW link_share AS
  SELECT 0 AS run, 0 AS source, x'' AS shares WHERE 0;
CREATE TEMP VIEW link_kind AS
  SELECT 0 AS run, '' AS kind, 0.0 AS coefficient WHERE 0;
