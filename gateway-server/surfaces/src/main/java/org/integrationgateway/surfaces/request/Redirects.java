package org.integrationgateway.surfaces.request;

import java.net.URI;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.OutboundRequest;

/**
 * Follows the redirects of an upstream that stay in its origin: the same scheme, host and port, or
 * the same host by https instead of http, both on their usual ports. Another redirect is an error
 * that names the place: a credential of the upstream is for no other origin.
 */
final class Redirects {
  /** Redirects of one call. */
  static final int MOST = 5;

  private static final int HTTP = 80;
  private static final int HTTPS = 443;

  private Redirects() {}

  /**
   * The request that a redirect asks for; empty when the reply is no redirect.
   *
   * @param followed redirects of this call before
   * @throws GatewayException {@code UPSTREAM_INVALID_RESPONSE} when it is not followed
   */
  static Optional<OutboundRequest> next(OutboundRequest request, Reply reply, int followed) {
    if (!isRedirect(reply.status())) {
      return Optional.empty();
    }
    var location = reply.values("Location").stream().findFirst();
    if (location.isEmpty()) {
      return Optional.empty();
    }
    var target = target(request, reply, location.get());
    if (followed >= MOST) {
      throw refused(request, reply, place(request.uri(), target), "after " + MOST + " redirects");
    }
    return Optional.of(
        switch (reply.status()) {
          case 307, 308 -> repeated(request, reply, target);
          case 303 -> read(request, target);
          default -> {
            if (!isRead(request)) {
              throw refused(
                  request,
                  reply,
                  place(request.uri(), target),
                  "and " + request.method() + " is repeated after 307 and 308 only");
            }
            yield request.at(target);
          }
        });
  }

  private static boolean isRedirect(int status) {
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
  }

  private static boolean isRead(OutboundRequest request) {
    return request.method().equals("GET") || request.method().equals("HEAD");
  }

  /** Repeats the request with method and body (RFC 9110, sections 15.4.8 and 15.4.9). */
  private static OutboundRequest repeated(OutboundRequest request, Reply reply, URI target) {
    if (request.body().filter(body -> body.content().inMemory().isEmpty()).isPresent()) {
      throw refused(
          request, reply, place(request.uri(), target), "and a streamed body is sent only once");
    }
    return request.at(target);
  }

  /** Repeats the request by GET, or by HEAD as before (RFC 9110, section 15.4.4). */
  private static OutboundRequest read(OutboundRequest request, URI target) {
    return isRead(request) ? request.at(target) : request.reading(target);
  }

  private static URI target(OutboundRequest request, Reply reply, String location) {
    URI target;
    try {
      target = withoutFragment(RelativeUrl.resolve(request.uri(), location));
    } catch (IllegalArgumentException malformed) {
      throw refused(request, reply, "a Location that is not a URL", "");
    }
    if (target.getHost() == null || target.getRawUserInfo() != null) {
      throw refused(request, reply, "a Location that is not a URL with a host", "");
    }
    if (!isSameOrigin(request.uri(), target)) {
      throw refused(
          request,
          reply,
          "'" + origin(target) + "'",
          "which is another origin: redirects are followed within one");
    }
    return target;
  }

  private static URI withoutFragment(URI uri) {
    var text = uri.toString();
    int fragment = text.indexOf('#');
    return fragment < 0 ? uri : URI.create(text.substring(0, fragment));
  }

  private static boolean isSameOrigin(URI from, URI to) {
    if (!from.getHost().equalsIgnoreCase(to.getHost())) {
      return false;
    }
    var scheme = scheme(from);
    boolean upgraded = scheme.equals("http") && port(from) == HTTP;
    return scheme.equals(scheme(to)) && port(from) == port(to)
        || upgraded && scheme(to).equals("https") && port(to) == HTTPS;
  }

  /** Returns the path for a target of the same origin; a query may hold secrets. */
  private static String place(URI from, URI target) {
    var path = target.getRawPath();
    return scheme(from).equals(scheme(target))
        ? "'" + path + "'"
        : "'" + origin(target) + path + "'";
  }

  private static String origin(URI uri) {
    return scheme(uri) + "://" + uri.getRawAuthority();
  }

  private static String scheme(URI uri) {
    return Objects.toString(uri.getScheme(), "").toLowerCase(Locale.ROOT);
  }

  private static int port(URI uri) {
    if (uri.getPort() >= 0) {
      return uri.getPort();
    }
    return scheme(uri).equals("https") ? HTTPS : HTTP;
  }

  private static GatewayException refused(
      OutboundRequest request, Reply reply, String place, String why) {
    return new GatewayException(
        ErrorCode.UPSTREAM_INVALID_RESPONSE,
        "'%s' returned status %d and redirects to %s%s"
            .formatted(
                request.uri().getHost(), reply.status(), place, why.isEmpty() ? "" : ", " + why));
  }
}
