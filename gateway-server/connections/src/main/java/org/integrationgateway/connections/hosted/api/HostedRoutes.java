package org.integrationgateway.connections.hosted.api;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.integrationgateway.connections.hosted.HostedAnswer;
import org.integrationgateway.connections.hosted.HostedCalls;
import org.integrationgateway.connections.hosted.verify.HostedRequest;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.memory.HeldMemory;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.http.api.ReplyWriter;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.RouteTable;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.manifest.hosted.HttpBinding;
import org.integrationgateway.sdk.Deadline;

/** The routes of hosted HTTP bindings: {@code /api/v1/{app}/{hostedPath}}. */
public final class HostedRoutes {
  private static final String DUPLICATE = "X-Gateway-Duplicate";
  private static final String CHALLENGE = "WWW-Authenticate";
  private static final Pattern SEGMENT = Pattern.compile("\\{([^}]+)}");

  private final HostedCalls calls;
  private final Optional<URI> baseUrl;
  private final Supplier<Duration> timeout;

  /**
   * @param baseUrl where senders reach this gateway, when it knows; else the URL is as they say
   * @param timeout of a request, also of writing its answer
   */
  public HostedRoutes(HostedCalls calls, Optional<URI> baseUrl, Supplier<Duration> timeout) {
    this.calls = calls;
    this.baseUrl = baseUrl;
    this.timeout = timeout;
  }

  /** The routes of the bindings of one app; none without bindings. */
  public List<RouteTable.Subtree> routes(String app, Collection<HttpBinding> bindings) {
    if (bindings.isEmpty()) {
      return List.of();
    }
    var prefix = "/api/v1/" + app;
    var routes = Routes.builder();
    for (var binding : bindings) {
      var names = segments(binding.path());
      // The requests of other systems: their headers and queries are their own.
      routes.add(
          binding.method().text(),
          prefix + binding.path(),
          RouteInput.PROXIED,
          exchange -> answer(app, binding.name(), names, exchange));
    }
    return List.of(new RouteTable.Subtree(prefix, routes.build()));
  }

  private static List<String> segments(String path) {
    return SEGMENT.matcher(path).results().map(found -> found.group(1)).toList();
  }

  private void answer(String app, String binding, List<String> names, Exchange exchange)
      throws IOException {
    var arrival =
        new HostedCalls.Arrival(
            app, binding, exchange.route(), exchange.remoteAddress(), exchange.requestId());
    var answer = answered(arrival, names, exchange);
    try (var reply = answer.reply()) {
      if (answer.isDuplicate()) {
        exchange.set(DUPLICATE, "true");
      }
      ReplyWriter.write(exchange, reply, Deadline.in(timeout.get()));
    }
  }

  private HostedAnswer answered(HostedCalls.Arrival arrival, List<String> names, Exchange exchange)
      throws IOException {
    try {
      return calls.answer(arrival, request(names, exchange));
    } catch (GatewayException refused) {
      if (refused.code() == ErrorCode.UNAUTHENTICATED) {
        calls.challenge(arrival).ifPresent(value -> exchange.set(CHALLENGE, value));
      }
      throw refused;
    }
  }

  private HostedRequest request(List<String> names, Exchange exchange) {
    var headers = new HashMap<String, List<String>>();
    exchange.headers(
        (name, value) ->
            headers
                .computeIfAbsent(name.toLowerCase(Locale.ROOT), first -> new ArrayList<>(1))
                .add(value));
    Map<String, String> segments = new LinkedHashMap<>();
    names.forEach(name -> segments.put(name, exchange.path(name)));
    return new HostedRequest(
        exchange.method(),
        exchange.pathSent(),
        origin(exchange) + exchange.target(),
        headers,
        exchange.query().toMap(),
        segments,
        new ReadOnce(exchange));
  }

  private String origin(Exchange exchange) {
    return baseUrl
        .map(PublicUrl::text)
        .orElseGet(() -> (exchange.isSecure() ? "https" : "http") + "://" + exchange.authority());
  }

  /** The body, read when it is asked for first. */
  private static final class ReadOnce implements HostedRequest.Body {
    /** A text of the body, and the request that its target gets. */
    private static final int COPIES = 3;

    private final Exchange exchange;
    private Optional<byte[]> bytes = Optional.empty();

    ReadOnce(Exchange exchange) {
      this.exchange = exchange;
    }

    @Override
    public byte[] bytes() throws IOException {
      if (bytes.isEmpty()) {
        var whole = exchange.body();
        HeldMemory.take(COPIES * (long) whole.length);
        bytes = Optional.of(whole);
      }
      return bytes.get();
    }
  }
}
