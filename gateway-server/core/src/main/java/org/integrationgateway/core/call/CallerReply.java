package org.integrationgateway.core.call;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/**
 * The answer of an upstream or provider as callers get it. A browser resolves {@code Location} and
 * {@code Link} against the origin of the gateway, so that an upstream could redirect its people and
 * make it load resources: redirects are refused, and links are left out.
 */
public final class CallerReply {
  private static final Set<Integer> WITH_LOCATION = Set.of(201, 202);
  private static final int NOT_MODIFIED = 304;
  private static final int LONGEST_PLACE = 200;

  private CallerReply() {}

  /**
   * The answer for the caller.
   *
   * @param app whose answer it is
   * @throws GatewayException {@code UPSTREAM_INVALID_RESPONSE} for a redirect, which is closed
   */
  public static Reply of(String app, Reply reply) {
    if (reply.status() >= 300 && reply.status() < 400 && reply.status() != NOT_MODIFIED) {
      reply.close();
      throw redirect(app, reply);
    }
    if (reachesWhole(reply)) {
      return reply;
    }
    List<Reply.Header> headers =
        reply.headers().stream().filter(header -> reaches(reply.status(), header)).toList();
    return new Reply(reply.status(), headers, reply.challenges(), reply.hidden(), reply.body());
  }

  private static boolean reachesWhole(Reply reply) {
    for (var header : reply.headers()) {
      if (!reaches(reply.status(), header)) {
        return false;
      }
    }
    return true;
  }

  private static boolean reaches(int status, Reply.Header header) {
    return switch (header.name().toLowerCase(Locale.ROOT)) {
      case "link" -> false;
      case "location" -> WITH_LOCATION.contains(status);
      default -> true;
    };
  }

  private static GatewayException redirect(String app, Reply reply) {
    var place =
        reply
            .header("Location")
            .map(text -> text.length() > LONGEST_PLACE ? text.substring(0, LONGEST_PLACE) : text)
            .map(text -> " to '" + text + "'")
            .orElse("");
    return new GatewayException(
            ErrorCode.UPSTREAM_INVALID_RESPONSE,
            "app '%s' returned status %d, a redirect%s, which the gateway does not pass on: return the target in the body of the operation"
                .formatted(app, reply.status(), place))
        .app(app);
  }
}
