package org.integrationgateway.server.surface.mcp.exchange;

import java.net.URI;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.server.call.Reply;
import org.integrationgateway.server.surface.http.OutboundRequest;

/**
 * Follows redirects to the same scheme, host and port (RFC 9110, section 15.4): 307 and 308 with
 * method and body, the others of requests that only read.
 */
final class McpRedirects {
  private static final int MOST = 5;

  private McpRedirects() {}

  /**
   * Sends a request, and again to where its answer leads; a redirect that is not followed is the
   * answer.
   */
  static Reply follow(OutboundRequest request, Function<OutboundRequest, Reply> send) {
    var sent = request;
    var reply = send.apply(sent);
    for (int hops = 0; hops < MOST; hops++) {
      var next = next(sent, reply);
      if (next.isEmpty()) {
        return reply;
      }
      reply.close();
      sent =
          new OutboundRequest(sent.method(), next.get(), sent.headers(), sent.body(), sent.reads());
      reply = send.apply(sent);
    }
    return reply;
  }

  private static Optional<URI> next(OutboundRequest sent, Reply reply) {
    boolean followed =
        switch (reply.status()) {
          case 307, 308 -> true;
          case 301, 302, 303 -> sent.method().equals("GET");
          default -> false;
        };
    return followed
        ? reply.header("Location").flatMap(place -> resolved(sent.uri(), place))
        : Optional.empty();
  }

  private static Optional<URI> resolved(URI from, String place) {
    try {
      var to = from.resolve(place);
      boolean same =
          from.getScheme().equalsIgnoreCase(to.getScheme())
              && to.getHost() != null
              && to.getHost().equalsIgnoreCase(from.getHost())
              && to.getRawUserInfo() == null
              && port(to) == port(from);
      return same ? Optional.of(to) : Optional.empty();
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  private static int port(URI uri) {
    if (uri.getPort() >= 0) {
      return uri.getPort();
    }
    return uri.getScheme().equalsIgnoreCase("https") ? 443 : 80;
  }
}
