-- Schema 16 shown as schema 17 to a connection that may only read.
CREATE TEMP VIEW link_share AS
  SELECT 0 AS run, 0 AS source, 0 AS target, 0.0 AS weight WHERE 0;
