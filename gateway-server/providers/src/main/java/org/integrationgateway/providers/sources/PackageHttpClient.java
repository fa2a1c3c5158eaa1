package org.integrationgateway.providers.sources;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.core.outbound.OutboundClient;
import org.integrationgateway.core.outbound.OutboundLimits;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.sdk.Deadline;

/**
 * Gets what packages are made of from the network: within the egress policy, which every redirect
 * has to pass too, and within limits. Connects to nothing before something is asked for.
 */
final class PackageHttpClient implements AutoCloseable {
  private static final long LARGEST = 2L << 30;
  private static final OutboundLimits LIMITS = OutboundLimits.fixed(Duration.ofSeconds(10));
  private static final Duration WHOLE = Duration.ofMinutes(15);
  private static final int MOST_REDIRECTS = 5;
  private static final int OK = 200;

  /** Asks for the file without a content encoding: the digest is that of the file. */
  private static final Map<String, String> HEADERS = Map.of("Accept-Encoding", "identity");

  private final EgressPolicy policy;
  private final Duration longest;
  private final String remedy;
  private final ReentrantLock starting = new ReentrantLock();
  private Optional<OutboundClient> client = Optional.empty();

  PackageHttpClient(ServerConfig.Egress server, Optional<Set<String>> allowedHosts) {
    this(server, allowedHosts, WHOLE, "packages.egress.allowedHosts");
  }

  /**
   * @param longest that fetching one URL may take
   * @param remedy the key of the configuration that allows hosts
   */
  PackageHttpClient(
      ServerConfig.Egress server,
      Optional<Set<String>> allowedHosts,
      Duration longest,
      String remedy) {
    this.policy = new EgressPolicy(server, allowedHosts);
    this.longest = longest;
    this.remedy = remedy;
  }

  /** Reads the body of an answer. */
  interface Reader<T> {
    T read(InputStream body) throws IOException;
  }

  /**
   * Gets a URL.
   *
   * @throws IOException with the reason, when it does not answer with what is there
   */
  <T> T get(URI uri, Reader<T> reader) throws IOException {
    var deadline = Deadline.in(longest);
    var at = uri;
    for (int redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      try (var reply = ask(at, deadline)) {
        if (reply.status() == OK) {
          return reader.read(reply.body().open());
        }
        at = redirected(uri, at, reply);
      }
    }
    throw new IOException(uri + " redirects more than " + MOST_REDIRECTS + " times");
  }

  private Reply ask(URI uri, Deadline deadline) throws IOException {
    try {
      return outbound().send(OutboundRequest.get(uri, HEADERS), deadline);
    } catch (GatewayException refused) {
      throw new IOException(
          refused.code() == ErrorCode.EGRESS_DENIED
              ? "the egress policy refuses to fetch from '%s': allow it under %s"
                  .formatted(place(uri), remedy)
              : "%s: %s".formatted(uri, refused.detail()),
          refused);
    }
  }

  /** The host, with a port other than the default, as in the list of allowed hosts. */
  private static String place(URI uri) {
    return uri.getPort() < 0 ? uri.getHost() : uri.getHost() + ":" + uri.getPort();
  }

  private static URI redirected(URI first, URI at, Reply reply) throws IOException {
    var status = reply.status();
    var location = reply.header("Location");
    if (status < 300 || status > 399 || location.isEmpty()) {
      throw new IOException(first + " answered with status " + status);
    }
    URI next;
    try {
      next = at.resolve(location.get());
    } catch (IllegalArgumentException malformed) {
      throw new IOException(first + " redirects to what is no URL", malformed);
    }
    var secure = "https".equals(next.getScheme());
    if (next.getHost() == null || (!secure && !"http".equals(next.getScheme()))) {
      throw new IOException(first + " redirects to what is no http or https URL");
    }
    if (!secure && "https".equals(at.getScheme())) {
      throw new IOException(first + " redirects from https to http, which is not followed");
    }
    return next;
  }

  private Outbound outbound() {
    starting.lock();
    try {
      var started = client.orElseGet(() -> new OutboundClient(LARGEST, LIMITS, Clock.systemUTC()));
      client = Optional.of(started);
      return started.under(policy);
    } finally {
      starting.unlock();
    }
  }

  @Override
  public void close() {
    starting.lock();
    try {
      client.ifPresent(OutboundClient::close);
      client = Optional.empty();
    } finally {
      starting.unlock();
    }
  }
}
