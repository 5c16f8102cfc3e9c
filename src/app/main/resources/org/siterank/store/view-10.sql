-- Schema 10 shown as schema 13 to a connection that may only read; of what else differs, only runs read.
CREATE TEMP VIEW stated_readers AS
  SELECT 0 AS address, '' AS stated WHERE 0;
CREATE TEMP VIEW pushed AS
  SELECT 0 AS address, '' AS readers, 0 AS pushed WHERE 0;
CREATE TEMP VIEW log_position AS
  SELECT *, 0 AS number, '' AS segments, 0 AS cut_off FROM main.log_position;
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
