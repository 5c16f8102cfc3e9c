package org.siterank.accesslog;

import java.util.Locale;
import org.siterank.accesslog.JsonKeys.Value;

/**
 * Logs of one JSON object per line (RFC 8259), each server with names of its own. Times are RFC
 * 3339, those of the common log format, or seconds since 1970.
 */
enum JsonFormat implements LogFormat {
  /** Traefik, "Access Logs", "Available fields"; of headers, those configured to be kept. */
  TRAEFIK_JSON(false, false) {
    @Override
    JsonKeys.Builder keys(JsonKeys.Builder keys) {
      return keys.in("")
          .value(Value.CLIENT, "ClientHost")
          .value(Value.HOST, "RequestHost")
          .value(Value.METHOD, "RequestMethod")
          .value(Value.TARGET, "RequestPath")
          .value(Value.STATUS, "DownstreamStatus")
          .value(Value.TIME, "StartUTC", "StartLocal", "time")
          .value(Value.NANOSECONDS, "Duration")
          .value(Value.REFERRER, "request_Referer")
          .value(Value.AGENT, "request_User-Agent");
    }
  },
  /** Caddy, "log directive", encoder {@code json}: its access logger. */
  CADDY_JSON(true, false) {
    @Override
    JsonKeys.Builder keys(JsonKeys.Builder keys) {
      return keys.in("")
          .object("request")
          .value(Value.STATUS, "status")
          .value(Value.TIME, "ts", "time")
          .value(Value.SECONDS, "duration")
          .in("request")
          .object("headers")
          .value(Value.CLIENT, "client_ip", "remote_ip", "remote_addr")
          .value(Value.HOST, "host")
          .value(Value.METHOD, "method")
          .value(Value.TARGET, "uri")
          .in("headers")
          .value(Value.REFERRER, "Referer")
          .value(Value.AGENT, "User-Agent");
    }
  },
  /**
   * Cloudflare, "Logpush", data set "HTTP requests"; of its fields, those configured to be pushed.
   * Times are RFC 3339, or seconds or thousand-millionths of one since 1970.
   */
  CLOUDFLARE_JSON(false, false) {
    @Override
    JsonKeys.Builder keys(JsonKeys.Builder keys) {
      return keys.in("")
          .value(Value.CLIENT, "ClientIP")
          .value(Value.HOST, "ClientRequestHost")
          .value(Value.METHOD, "ClientRequestMethod")
          .value(Value.TARGET, "ClientRequestURI", "ClientRequestPath")
          .value(Value.STATUS, "EdgeResponseStatus")
          .value(Value.TIME, "EdgeStartTimestamp", "EdgeEndTimestamp")
          .value(Value.MILLISECONDS, "EdgeTimeToFirstByteMs")
          .value(Value.REFERRER, "ClientRequestReferer")
          .value(Value.AGENT, "ClientRequestUserAgent");
    }
  },
  /** CloudFront, "standard logging (v2)" with JSON output: the fields of its W3C logs, by name. */
  CLOUDFRONT_JSON(false, true) {
    @Override
    JsonKeys.Builder keys(JsonKeys.Builder keys) {
      return keys.in("")
          .value(Value.CLIENT, "c-ip")
          .value(Value.HOST, "x-host-header", "cs(Host)")
          .value(Value.METHOD, "cs-method")
          .value(Value.TARGET, "cs-uri-stem")
          .value(Value.QUERY, "cs-uri-query")
          .value(Value.STATUS, "sc-status")
          .value(Value.DATE, "date")
          .value(Value.TIME, "time")
          .value(Value.SECONDS, "time-taken")
          .value(Value.REFERRER, "cs(Referer)")
          .value(Value.AGENT, "cs(User-Agent)");
    }
  },
  /**
   * nginx with a {@code log_format} that makes an object of each line (ngx_http_log_module, {@code
   * escape=json}). Names are the administrator's: known are those of the variables, and others seen
   * in practice, those of Fastly's documentation among them ("Useful log formats", JSON). Without a
   * method, it is taken to be GET.
   */
  NGINX_JSON(false, false) {
    @Override
    JsonKeys.Builder keys(JsonKeys.Builder keys) {
      return keys.in("")
          .value(Value.CLIENT, "remote_addr", "client_ip", "clientip", "client", "remote_ip", "ip")
          .value(Value.CLIENT, "clientIp", "client_addr", "remote", "remote_host", "clientAddress")
          .value(Value.CLIENT, "http_x_forwarded_for", "x_forwarded_for", "xff", "forwarded_for")
          .value(Value.HOST, "http_host", "host", "vhost", "request_host", "domain", "server_name")
          .value(Value.METHOD, "request_method", "method", "http_method", "verb")
          .value(Value.TARGET, "request_uri", "request_path", "uri", "path", "url", "request_url")
          .value(Value.TARGET, "document_uri")
          .value(Value.QUERY, "args", "query_string", "query", "request_query")
          .value(Value.REQUEST, "request", "request_line")
          .value(Value.STATUS, "status", "response_status", "status_code", "http_status")
          .value(Value.STATUS, "response_code", "response", "code")
          .value(Value.TIME, "time_iso8601", "time_local", "msec", "timestamp", "@timestamp")
          .value(Value.TIME, "time", "datetime", "date", "ts", "local_time", "iso8601")
          .value(Value.TIME, "time_start", "start_time")
          .value(Value.SECONDS, "request_time", "requestTime", "request_duration")
          .value(Value.MILLISECONDS, "request_time_ms", "duration_ms", "response_time_ms")
          .value(Value.REFERRER, "http_referer", "http_referrer", "referer", "referrer")
          .value(Value.REFERRER, "request_referer", "request_referrer")
          .value(Value.AGENT, "http_user_agent", "user_agent", "useragent", "userAgent", "agent")
          .value(Value.AGENT, "ua", "request_user_agent");
    }
  };

  private final boolean allHeaders;
  private final boolean percentCoded;

  /**
   * @param allHeaders whether a header that is not there was not sent
   * @param percentCoded whether values are percent-encoded, as those of CloudFront's W3C logs are
   */
  JsonFormat(boolean allHeaders, boolean percentCoded) {
    this.allHeaders = allHeaders;
    this.percentCoded = percentCoded;
  }

  abstract JsonKeys.Builder keys(JsonKeys.Builder builder);

  @Override
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public LineParser newParser() {
    return new JsonParser(keys(new JsonKeys.Builder()).build(), allHeaders, percentCoded);
  }

  @Override
  public boolean hasReferrer() {
    return true;
  }
}
