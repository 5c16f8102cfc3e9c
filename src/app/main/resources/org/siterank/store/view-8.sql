-- Schema 8 shown as schema 9 to a connection that may only read.
CREATE TEMP VIEW engine_query AS
  SELECT 0 AS address, '' AS query, '' AS first_day, '' AS last_day, 0 AS clicks,
    0 AS impressions, 0.0 AS positions WHERE 0;
