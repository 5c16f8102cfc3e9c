package org.siterank.accesslog;

import java.util.Locale;

/**
 * The access logs of Amazon's load balancers and of its object store, all of which put words
 * between single blanks and text in quotes.
 *
 * <p>Load balancers ask for a whole URL, name no referrer, and write the time in UTC at which the
 * answer was made. A connection that was no request has dashes for it ("Access logs for your
 * Application Load Balancer" and "for your Classic Load Balancer", "Syntax").
 *
 * <p>S3 ("Amazon S3 server access log format") names the bucket, which of a website is its host
 * (hence the {@code VHOST}, where its name has a dot), and the operation: one that does not concern
 * an object, such as {@code REST.GET.BUCKET}, is no page view whatever its method, and stands for
 * the method. A request to the REST interface may have the bucket before the path; that is left
 * out.
 */
enum CloudFormat implements LogFormat {
  /**
   * Application load balancer: type time elb client:port target:port, three durations, elb-status
   * target-status received sent "request" "agent" and more.
   */
  ALB,
  /** Classic load balancer: the same without the type; the agent is missing in the oldest. */
  ELB,
  /**
   * Simple storage service: owner bucket [time] client requester request-id operation key "request"
   * status error sent size total-time turn-around "referrer" "agent" and more.
   */
  S3;

  @Override
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public LineParser newParser() {
    return this == S3 ? new S3Parser() : new BalancerParser(this == ALB);
  }

  @Override
  public boolean hasReferrer() {
    return this == S3;
  }
}
