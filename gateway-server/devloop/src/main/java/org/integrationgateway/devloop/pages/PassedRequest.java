package org.integrationgateway.devloop.pages;

import java.net.URI;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Request;
import org.integrationgateway.http.exchange.Cookies;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.SessionCookie;
import org.jspecify.annotations.Nullable;

/** A request as the dev server gets it: at its address, and without tokens of the caller. */
final class PassedRequest extends Request.Wrapper {
  /** The client sets its own host; the gateway answers {@code Expect} when it reads the body. */
  private static final EnumSet<HttpHeader> REMOVED =
      EnumSet.of(HttpHeader.AUTHORIZATION, HttpHeader.HOST, HttpHeader.EXPECT);

  private static final Pattern UNLAWFUL = Pattern.compile("[ \"<>\\\\^`{|}]|%(?![0-9A-Fa-f]{2})");

  private final Exchange exchange;
  private final IntConsumer status;
  private final HttpURI uri;
  private final HttpFields headers;
  private final CompletableFuture<Optional<Throwable>> failure = new CompletableFuture<>();

  /**
   * @param target path and query for the dev server
   * @param status told the status of its answer
   */
  PassedRequest(Request request, Exchange exchange, URI server, String target, IntConsumer status) {
    super(request);
    this.exchange = exchange;
    this.status = status;
    this.uri = HttpURI.from(server + lawful(target));
    this.headers =
        HttpFields.build(request.getHeaders())
            .remove(REMOVED)
            .computeField(HttpHeader.COOKIE, (name, cookies) -> withoutSession(cookies))
            .put(HttpHeader.X_FORWARDED_HOST, exchange.authority())
            .put(HttpHeader.X_FORWARDED_PROTO, "http")
            .put(HttpHeader.X_FORWARDED_FOR, exchange.remoteAddress());
  }

  /** Encodes characters of a query that RFC 3986 has encoded and browsers do not encode. */
  private static String lawful(String target) {
    return UNLAWFUL
        .matcher(target)
        .replaceAll(one -> "%%%02X".formatted((int) one.group().charAt(0)));
  }

  private static @Nullable HttpField withoutSession(@Nullable List<HttpField> cookies) {
    if (cookies == null) {
      return null;
    }
    var sent = cookies.stream().map(HttpField::getValue).collect(Collectors.joining("; "));
    var kept = Cookies.without(sent, SessionCookie.NAME);
    return kept.isEmpty() ? null : new HttpField(HttpHeader.COOKIE, kept);
  }

  @Override
  public HttpURI getHttpURI() {
    return uri;
  }

  @Override
  public HttpFields getHeaders() {
    return headers;
  }

  /** The dev server answers: its headers replace those of the gateway. */
  void answered(int code) {
    exchange.bare();
    status.accept(code);
    failure.complete(Optional.empty());
  }

  /** The dev server does not answer; false when it did before. */
  boolean failed(Throwable why) {
    return failure.complete(Optional.of(why));
  }

  boolean isAnswered() {
    return failure.isDone();
  }

  /** Waits until the dev server answers; returns the failure when it does not. */
  Optional<Throwable> failure() throws InterruptedException, ExecutionException {
    return failure.get();
  }
}
