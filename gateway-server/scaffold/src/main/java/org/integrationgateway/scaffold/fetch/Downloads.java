package org.integrationgateway.scaffold.fetch;

import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.core.outbound.OutboundClient;
import org.integrationgateway.core.outbound.OutboundLimits;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.sdk.Deadline;

/**
 * Gets documents from the network. A host that the user named may have a private address; the hosts
 * that documents and redirects name may not.
 */
public final class Downloads implements AutoCloseable {
  /** The most bytes of a document: 64 MiB. */
  public static final int LARGEST = 64 << 20;

  private static final Duration TIMEOUT = Duration.ofMinutes(2);
  private static final OutboundLimits LIMITS = OutboundLimits.fixed(Duration.ofSeconds(10));
  private static final int MOST_REDIRECTS = 5;

  private final Set<String> named = new HashSet<>();
  private final Map<String, Outbound> outbounds = new HashMap<>();
  private Optional<OutboundClient> client = Optional.empty();

  /** An answer in memory. */
  @SuppressWarnings("ArrayRecordComponent")
  public record Answer(int status, Reply reply, byte[] body) {}

  /**
   * A document.
   *
   * @param at where it was found, after redirects
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Found(URI at, byte[] bytes) {}

  /** Permits the host of a URL that the user named. */
  public void name(URI uri) {
    named.add(place(uri));
  }

  /** Requests to a host, under the policy for it. */
  public Outbound to(URI uri) {
    var key = named.contains(place(uri)) ? place(uri) : "";
    return outbounds.computeIfAbsent(key, this::outbound);
  }

  /**
   * Gets a document, over at most five redirects.
   *
   * @throws ScaffoldException with the reason
   */
  public Found get(URI uri, Map<String, String> headers) {
    var at = uri;
    for (int redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      // Headers may have credentials: they are for the host that the user named.
      var own = place(at).equals(place(uri)) ? headers : Map.<String, String>of();
      var answer = send(OutboundRequest.get(at, own));
      if (answer.status() == 200) {
        return new Found(at, answer.body());
      }
      at = redirected(at, answer);
    }
    throw new ScaffoldException(
        "'%s' redirects more than %d times: name the last URL".formatted(uri, MOST_REDIRECTS));
  }

  /**
   * Sends a request.
   *
   * @throws ScaffoldException when there is no whole answer
   */
  public Answer send(OutboundRequest request) {
    var uri = request.uri();
    try (var reply = to(uri).send(request, Deadline.in(TIMEOUT))) {
      var body = reply.body().readAtMost(LARGEST);
      if (body.isEmpty()) {
        throw new ScaffoldException(
            "the response of '%s' is larger than the limit of %d MiB"
                .formatted(uri, LARGEST >> 20));
      }
      return new Answer(reply.status(), reply, body.get());
    } catch (GatewayException refused) {
      throw new ScaffoldException("'%s' cannot be read: %s".formatted(uri, refused.detail()));
    } catch (IOException broken) {
      throw new ScaffoldException("'%s' ended its response early".formatted(uri));
    }
  }

  /**
   * A URL of the user.
   *
   * @throws ScaffoldException when it is not an http or https URL with a host and without a user
   */
  public static URI url(String text) {
    try {
      var uri = URI.create(text);
      var scheme = String.valueOf(uri.getScheme());
      boolean http = scheme.equals("https") || scheme.equals("http");
      if (http && uri.getHost() != null && uri.getRawUserInfo() == null) {
        return uri;
      }
    } catch (IllegalArgumentException malformed) {
      // Reported below.
    }
    throw new ScaffoldException(
        "'%s' is not a URL: write http(s)://HOST[:PORT][/PATH], without a user".formatted(text));
  }

  private static URI redirected(URI at, Answer answer) {
    var location = answer.reply().header("Location");
    if (answer.status() < 300 || answer.status() > 399 || location.isEmpty()) {
      throw new ScaffoldException(
          "'%s' returned status %d: name a URL that returns the document, or download it and name the file"
              .formatted(at, answer.status()));
    }
    URI next;
    try {
      next = url(at.resolve(location.get()).toString());
    } catch (IllegalArgumentException malformed) {
      throw new ScaffoldException(
          "'%s' redirects to something that is not a URL".formatted(at), malformed);
    }
    if (next.getScheme().equals("http") && at.getScheme().equals("https")) {
      throw new ScaffoldException(
          "'%s' redirects from https to http, which is not followed".formatted(at));
    }
    return next;
  }

  private Outbound outbound(String place) {
    var started = client.orElseGet(() -> new OutboundClient(LARGEST, LIMITS, Clock.systemUTC()));
    client = Optional.of(started);
    var allowed = Optional.of(Set.of(place)).filter(set -> !place.isEmpty());
    return started.under(new EgressPolicy(new ServerConfig.Egress(true, false), allowed));
  }

  private static String place(URI uri) {
    int port = uri.getPort() >= 0 ? uri.getPort() : "https".equals(uri.getScheme()) ? 443 : 80;
    return uri.getHost() + ":" + port;
  }

  @Override
  public void close() {
    client.ifPresent(OutboundClient::close);
  }
}
