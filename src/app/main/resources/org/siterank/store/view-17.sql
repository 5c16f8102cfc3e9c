-- Schema 17 shown as schema 18 to a connection that may only read.
CREATE TEMP VIEW link_kind AS
  SELECT 0 AS run, '' AS kind, 0.0 AS coefficient WHERE 0;
CREATE TEMP VIEW link_share AS
  SELECT 0 AS run, 0 AS source, x'' AS shares WHERE 0;
