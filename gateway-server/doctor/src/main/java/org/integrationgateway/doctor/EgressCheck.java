package org.integrationgateway.doctor;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
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
  private static final int MOST_HOSTS = 200;
  private static final Pattern URL = Pattern.compile("https?://[^\\s,\\]\"]+");
  private static final Pattern OF_OTHERS =
      Pattern.compile("(?:apps|providers|packages|runtime|connections)\\..*");
  private static final Pattern OF_APP = Pattern.compile("apps\\.([^.]+)\\..*");
  private static final String REMEDY =
      "Check the URL, the name server and the firewall; behind a proxy set server.egress.proxy.";

  private EgressCheck() {}

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

  static List<Finding> of(GatewayConfig config) {
    var upstreams = upstreams(config);
    if (upstreams.isEmpty()) {
      return List.of(
          Finding.ok(EGRESS, "the configuration and the packages in folders name no upstream"));
    }
    var findings = new ArrayList<Finding>();
    try (var clients = new RoutedClients(() -> PATIENCE)) {
      var running = new ArrayList<CompletableFuture<Finding>>();
      var proxies = new HashMap<ForwardProxy, CompletableFuture<Optional<String>>>();
      for (var upstream : upstreams.values()) {
        running.add(connect(upstream, clients, proxies));
      }
      running.forEach(one -> findings.add(one.join()));
    }
    return findings;
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

  /**
   * @param proxies asked so far: many upstreams share one, and one that is away costs seconds
   */
  private static CompletableFuture<Finding> connect(
      Upstream upstream,
      RoutedClients clients,
      Map<ForwardProxy, CompletableFuture<Optional<String>>> proxies) {
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
          .computeIfAbsent(proxy.get(), one -> CompletableFuture.supplyAsync(() -> problem(one)))
          .thenApply(problem -> byProxy(name, proxy.get(), problem.orElse(null)));
    }
    try {
      var client = clients.of(upstream.policy().route());
      var request = client.newRequest(uri).tag(upstream.policy());
      var connection = new Promise.Completable<Connection>();
      client.resolveDestination(request).newConnection(connection);
      return CompletableFuture.supplyAsync(() -> awaited(name, connection));
    } catch (IllegalArgumentException unusable) {
      return CompletableFuture.completedFuture(
          Finding.fail(EGRESS, name + ": " + unusable.getMessage(), REMEDY));
    }
  }

  /** Why a proxy cannot be reached; empty when it can. */
  private static Optional<String> problem(ForwardProxy proxy) {
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
      return Finding.ok(EGRESS, "%s goes by the proxy %s, which answers".formatted(name, place));
    }
    return Finding.fail(
        EGRESS,
        "%s goes by the proxy %s, which cannot be reached: %s".formatted(name, place, problem),
        "Check server.egress.proxy, and that the proxy runs.");
  }

  private static Finding awaited(String name, CompletableFuture<Connection> connection) {
    try {
      connection.get(PATIENCE.multipliedBy(2).toMillis(), TimeUnit.MILLISECONDS).close();
      return Finding.ok(EGRESS, name + " accepts connections");
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof GuardedResolver.Denied) {
        return Finding.warn(
            EGRESS,
            name + " has a private address, which the egress policy refuses",
            "Allow the host in egress.allowedHosts, if requests go there.");
      }
      return Finding.fail(
          EGRESS, name + " cannot be reached: " + reason(failed.getCause()), REMEDY);
    } catch (TimeoutException late) {
      connection.cancel(true);
      return Finding.fail(EGRESS, name + " does not answer within 2 s", REMEDY);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return Finding.warn(EGRESS, name + " was not checked", "Run this again.");
    }
  }

  private static String reason(@Nullable Throwable failure) {
    return failure instanceof UnknownHostException
        ? "its name is not known"
        : failure == null ? "no reason is known" : String.valueOf(failure.getMessage());
  }

  private static int port(URI uri) {
    if (uri.getPort() >= 0) {
      return uri.getPort();
    }
    return "https".equals(uri.getScheme()) ? 443 : 80;
  }
}
