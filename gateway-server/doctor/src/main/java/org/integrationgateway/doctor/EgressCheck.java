package org.integrationgateway.doctor;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.eclipse.jetty.client.Connection;
import org.eclipse.jetty.util.Promise;
import org.integrationgateway.config.Explanation;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.egress.ForwardProxy;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.route.GuardedResolver;
import org.integrationgateway.core.outbound.route.RoutedClients;
import org.jspecify.annotations.Nullable;

/**
 * Connects to each upstream that the configuration or a manifest names, under the egress policy of
 * its app; sends nothing. Where a proxy is configured, connects to the proxy.
 */
final class EgressCheck {
  private static final String EGRESS = "egress";
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** The limit of each wait: for a name, and for a connection with its TLS. */
  private static final long MOST_SECONDS = 3;

  private static final int MOST_HOSTS = 200;
  private static final Pattern URL = Pattern.compile("https?://[^\\s,\\]\"]+");
  private static final Pattern OF_OTHERS =
      Pattern.compile(
          "(?:apps|providers|packages|runtime|connections)\\..*|server\\.notices\\[\\d+]\\.url");
  private static final Pattern OF_APP = Pattern.compile("apps\\.([^.]+)\\..*");
  private static final String REMEDY =
      "Check the URL, the name server and the firewall; behind a proxy set server.egress.proxy.";

  private final RoutedClients clients;
  private final HostNames names;

  /** The proxies asked so far: many upstreams share one, and one that is away costs seconds. */
  private final Map<ForwardProxy, CompletableFuture<Optional<String>>> proxies = new HashMap<>();

  private EgressCheck(RoutedClients clients, HostNames names) {
    this.clients = clients;
    this.names = names;
  }

  /** An upstream, and the settings that name it. */
  private record Upstream(String key, URI uri, EgressPolicy policy) {
    /** The app whose policy counts; empty for the server. */
    private String owner() {
      var name = OF_APP.matcher(key);
      return name.matches() ? name.group(1) : "";
    }

    /** One connection for each origin and policy is enough. */
    String origin() {
      return uri.getScheme() + "://" + uri.getRawAuthority() + " of " + owner();
    }
  }

  static List<Finding> of(GatewayConfig config, HostNames.Lookup lookup) {
    var upstreams = upstreams(config);
    if (upstreams.isEmpty()) {
      return List.of(
          Finding.ok(
              EGRESS, "neither the configuration nor the packages in folders name an upstream"));
    }
    try (var clients = new RoutedClients(() -> PATIENCE)) {
      var check = new EgressCheck(clients, new HostNames(lookup, MOST_SECONDS));
      var running = upstreams.values().stream().map(check::connect).toList();
      return running.stream().map(CompletableFuture::join).toList();
    }
  }

  private static Map<String, Upstream> upstreams(GatewayConfig config) {
    var values = new LinkedHashMap<String, String>();
    for (var line : Explanation.of(config.readFrom())) {
      if (line.isSet() && OF_OTHERS.matcher(line.path()).matches()) {
        values.put(line.path(), line.value());
      }
    }
    values.putAll(DeclaredUpstreams.of(config));
    var upstreams = new LinkedHashMap<String, Upstream>();
    values.forEach(
        (path, value) ->
            URL.matcher(value)
                .results()
                .flatMap(found -> uri(found.group()).stream())
                .map(uri -> new Upstream(path, uri, policy(config, path)))
                .filter(unused -> upstreams.size() < MOST_HOSTS)
                .forEach(upstream -> upstreams.putIfAbsent(upstream.origin(), upstream)));
    return upstreams;
  }

  private static Optional<URI> uri(String text) {
    try {
      return Optional.of(URI.create(text)).filter(uri -> uri.getHost() != null);
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  private static EgressPolicy policy(GatewayConfig config, String path) {
    var egress = config.server().egress();
    var name = OF_APP.matcher(path);
    var app = name.matches() ? config.apps().get(name.group(1)) : null;
    return app == null
        ? new EgressPolicy(egress, Optional.empty())
        : new EgressPolicy(egress.of(app.route()), app.allowedHosts());
  }

  private CompletableFuture<Finding> connect(Upstream upstream) {
    var uri = upstream.uri();
    var name = upstream.key() + ": " + uri.getScheme() + "://" + uri.getHost() + ":" + port(uri);
    try {
      upstream.policy().admit(uri.getHost(), port(uri));
    } catch (GatewayException denied) {
      return CompletableFuture.completedFuture(
          Finding.warn(
              EGRESS,
              name + " is refused by the egress policy",
              "Allow the host in egress.allowedHosts, if requests go there."));
    }
    var proxy = upstream.policy().route().proxy();
    if (proxy.isPresent()) {
      return proxies
          .computeIfAbsent(proxy.get(), this::problem)
          .thenApply(problem -> byProxy(name, proxy.get(), problem.orElse(null)));
    }
    // The client finds the addresses in Java's cache then, and has no thread that hangs.
    return names
        .found(uri.getHost())
        .thenCompose(unused -> connection(upstream))
        .handle((unused, failure) -> failure == null ? accepts(name) : failed(name, failure));
  }

  private CompletableFuture<Connection> connection(Upstream upstream) {
    var client = clients.of(upstream.policy().route());
    var request = client.newRequest(upstream.uri()).tag(upstream.policy());
    var connection = new Promise.Completable<Connection>();
    client.resolveDestination(request).newConnection(connection);
    return connection.orTimeout(MOST_SECONDS, TimeUnit.SECONDS);
  }

  /** Why a proxy cannot be reached; empty when it can. */
  private CompletableFuture<Optional<String>> problem(ForwardProxy proxy) {
    return names
        .found(proxy.host())
        .thenApplyAsync(unused -> connected(proxy), HostNames.THREADS)
        .exceptionally(failure -> Optional.of(reason(failure)));
  }

  private static Optional<String> connected(ForwardProxy proxy) {
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(proxy.host(), proxy.port()), (int) PATIENCE.toMillis());
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(reason(e));
    }
  }

  private static Finding byProxy(String name, ForwardProxy proxy, @Nullable String problem) {
    var place = proxy.host() + ":" + proxy.port();
    if (problem == null) {
      return Finding.ok(
          EGRESS, "%s goes through the proxy %s, which responds".formatted(name, place));
    }
    return Finding.fail(
        EGRESS,
        "%s goes through the proxy %s, which cannot be reached: %s".formatted(name, place, problem),
        "Check server.egress.proxy, and that the proxy runs.");
  }

  private static Finding accepts(String name) {
    return Finding.ok(EGRESS, name + " accepts connections");
  }

  private static Finding failed(String name, Throwable failure) {
    if (cause(failure) instanceof GuardedResolver.Denied) {
      return Finding.warn(
          EGRESS,
          name + " has a private address, which the egress policy refuses",
          "Allow the host in egress.allowedHosts, if requests go there.");
    }
    return Finding.fail(EGRESS, name + " cannot be reached: " + reason(failure), REMEDY);
  }

  private static Throwable cause(Throwable failure) {
    var cause = failure instanceof CompletionException ? failure.getCause() : failure;
    return cause == null ? failure : cause;
  }

  private static String reason(Throwable failure) {
    var cause = cause(failure);
    if (cause instanceof UnknownHostException) {
      return "its name cannot be resolved";
    }
    return cause instanceof TimeoutException && cause.getMessage() == null
        ? "it does not respond within %d s".formatted(MOST_SECONDS)
        : String.valueOf(cause.getMessage());
  }

  private static int port(URI uri) {
    if (uri.getPort() >= 0) {
      return uri.getPort();
    }
    return "https".equals(uri.getScheme()) ? 443 : 80;
  }
}
