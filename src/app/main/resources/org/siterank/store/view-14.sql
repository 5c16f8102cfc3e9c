-- Schema 14 shown as schema 15 to a connection that may only read.
CREATE TEMP VIEW whole_log AS
  SELECT '' AS file, 0 AS length WHERE 0;
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
