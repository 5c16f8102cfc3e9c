package org.siterank.web;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.siterank.signin.SignInException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way of a request from {@link SearchServer} to {@link SearchApplication}, and of the answer
 * back: who asks, and what is posted. Nothing here waits: answers are made by {@link Workers}.
 */
final class HandlerChain extends Handler.Abstract.NonBlocking {

  private static final Logger LOG = LoggerFactory.getLogger(HandlerChain.class);

  private final String base;
  private final SearchApplication application;
  private final Admission admission;
  private final SlowClients slow;
  private final Workers workers;

  /**
   * @param base the path of the search page
   */
  HandlerChain(
      String base,
      SearchApplication application,
      Admission admission,
      SlowClients slow,
      Workers workers) {
    this.base = base;
    this.application = application;
    this.admission = admission;
    this.slow = slow;
    this.workers = workers;
  }

  /** Answers requests that no handler sees, because they are broken. */
  static ErrorHandler errors() {
    ErrorHandler errors = new SafeErrors();
    errors.setShowStacks(false);
    errors.setShowCauses(false);
    return errors;
  }

  /** Answers to requests that the server refuses before any handler sees them: broken ones. */
  private static final class SafeErrors extends ErrorHandler {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      SearchApplication.SAFETY.forEach((name, value) -> response.getHeaders().put(name, value));
      return super.handle(request, response, callback);
    }
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Exchange exchange = new Exchange(request, response, callback);
    if (admission.hasPassword(exchange.asked)) {
      exchange.comparePassword();
    } else {
      proceed(exchange, admission.admits(exchange.asked));
    }
    return true;
  }

  private void proceed(Exchange exchange, boolean webmaster) {
    Request request = exchange.request;
    Response response = exchange.response;
    Caller caller = caller(exchange.asked, webmaster);
    if (application.isTooMuch(exchange.asked, caller)) {
      response.getHeaders().put(HttpHeader.CONNECTION, "close"); // Asking on costs a connection.
      exchange.refuse(429);
    } else if (request.getMethod().equals("POST")) {
      new BodyReader(
              request,
              application.mostBytes(exchange.asked, caller),
              slow.readingBody(request),
              body -> exchange.answer(caller, body),
              exchange::refuseBody)
          .run();
    } else {
      exchange.answer(caller, new byte[0]);
    }
  }

  private Caller caller(IncomingRequest request, boolean webmaster) {
    Caller unknown = application.caller(request, Optional.empty(), webmaster);
    return application
        .signIn()
        .flatMap(pages -> pages.person(SignInPages.cookies(request)))
        .map(unknown::as)
        .orElse(unknown);
  }

  /** A request and the way back to who sent it. */
  private final class Exchange {

    private final Request request;
    private final IncomingRequest asked;
    private final String path;
    private final Response response;
    private final Callback callback;

    Exchange(Request request, Response response, Callback callback) {
      this.request = request;
      this.asked = new JettyRequest(request, base);
      this.path = SearchApplication.path(asked);
      this.response = response;
      this.callback = callback;
    }

    /** Goes on when the password of the request was compared. */
    void comparePassword() {
      try {
        workers
            .asking()
            .execute(
                () -> {
                  try {
                    Webmasters.Verdict verdict = admission.compare(asked);
                    if (verdict.delay().isZero()) {
                      proceed(this, verdict.admitted() || admission.admits(asked));
                    } else {
                      send(application.comeAgain(asked, verdict.delay()));
                    }
                  } catch (RuntimeException | Error e) {
                    LOG.error("the password for {} could not be compared", path, e);
                    refuse(500);
                  }
                });
      } catch (RejectedExecutionException e) {
        LOG.debug("too many requests wait for an answer", e);
        refuse(503);
      }
    }

    void answer(Caller caller, byte[] body) {
      boolean token =
          !caller.webmaster()
              && !caller.pushes()
              && application.signIn().filter(pages -> pages.carriesToken(path, asked)).isPresent();
      try {
        if (token) {
          workers.asking().execute(() -> identify(caller, body));
        } else {
          workers.of(path, asked.query()).execute(() -> work(caller, body));
        }
      } catch (RejectedExecutionException e) {
        LOG.debug("too many requests wait for an answer", e);
        refuse(503);
      }
    }

    /** Answers who has an access token. */
    private void identify(Caller caller, byte[] body) {
      try {
        Caller known = caller.as(application.signIn().orElseThrow().bearer(asked));
        workers.of(path, asked.query()).execute(() -> work(known, body));
      } catch (SignInException e) {
        send(application.finished(asked, SignInPages.refusal(e)));
      } catch (RejectedExecutionException e) {
        LOG.debug("too many requests wait for an answer", e);
        refuse(503);
      } catch (RuntimeException | Error e) {
        LOG.error("the access token for {} could not be checked", path, e);
        refuse(500);
      }
    }

    private void work(Caller caller, byte[] body) {
      Optional<WebResponse> exchanged =
          path.startsWith("webmaster/") && !asked.method().equals("POST")
              ? admission.exchanged(asked)
              : Optional.empty();
      send(
          exchanged.isPresent()
              ? application.finished(asked, exchanged.get())
              : application.answer(asked, caller, body, request.getBeginNanoTime()));
    }

    /** Refuses a body that did not come as it should; the rest of it is not read. */
    void refuseBody(int status) {
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
      refuse(status);
    }

    void refuse(int status) {
      send(application.refusal(asked, status));
    }

    private void send(WebResponse answer) {
      response.setStatus(answer.status());
      answer.headers().forEach((name, value) -> response.getHeaders().put(name, value));
      if (!answer.type().isEmpty()) {
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, answer.type());
      }
      boolean head = request.getMethod().equals("HEAD");
      DeadlineQueue.Entry sending = slow.sending(request, answer.body().length);
      response.write(
          true,
          head ? null : ByteBuffer.wrap(answer.body()),
          new Callback.Nested(callback) {
            @Override
            public void succeeded() {
              if (response.getHeaders().contains(HttpHeader.CONNECTION, "close")) {
                // Closed with bytes unread, the system would take the answer from the client.
                new BodyDrain(request, slow.readingBody(request), super::succeeded).run();
              } else {
                super.succeeded();
              }
            }

            @Override
            public void completed() {
              sending.done();
            }
          });
    }
  }
}
