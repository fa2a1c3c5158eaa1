package org.integrationgateway.connections.oauth.mcp;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.sdk.Deadline;
import tools.jackson.databind.node.ObjectNode;

/** Fetches JSON documents of other servers: bounded in size, depth and time, without redirects. */
public final class MetadataDocuments {
  /** The most time that one document may take. */
  static final Duration TIMEOUT = Duration.ofSeconds(10);

  private static final int MOST_BYTES = 256 * 1024;
  private static final Map<String, String> HEADERS = Map.of("Accept", "application/json");

  private MetadataDocuments() {}

  /**
   * The document at this location.
   *
   * @return empty when the server has none there: it refuses the request, sends the client
   *     elsewhere, or answers with something other than JSON
   * @throws GatewayException {@code EGRESS_DENIED}; {@code UPSTREAM_*} when the server fails or the
   *     document cannot be read
   */
  public static Optional<ObjectNode> find(URI location, Outbound outbound, Deadline deadline) {
    var within = deadline.atMost(TIMEOUT);
    try (var reply = outbound.send(OutboundRequest.get(location, HEADERS), within)) {
      if (reply.status() >= 500 || reply.status() == 429) {
        throw failed(location, "returned status " + reply.status());
      }
      return reply.status() == 200 && isJson(reply)
          ? Optional.of(read(location, reply))
          : Optional.empty();
    }
  }

  private static ObjectNode read(URI location, Reply reply) {
    return parse(location.getHost(), "the document at '" + location + "'", reply, MOST_BYTES);
  }

  /**
   * The JSON object in the body of an answer.
   *
   * @param what names it
   * @throws GatewayException {@code UPSTREAM_INVALID_RESPONSE}
   */
  static ObjectNode parse(String host, String what, Reply reply, int most) {
    try {
      var body =
          reply
              .body()
              .readAtMost(most)
              .orElseThrow(
                  () -> invalid("%s is larger than the limit of %d bytes".formatted(what, most)));
      return Json.parseObject(body);
    } catch (IOException broken) {
      throw new GatewayException(
          ErrorCode.UPSTREAM_INVALID_RESPONSE, "'" + host + "' ended its response early", broken);
    } catch (GatewayException problem) {
      if (problem.code() != ErrorCode.INVALID_JSON) {
        throw problem;
      }
      throw invalid("%s is not a JSON object: %s".formatted(what, problem.detail()));
    }
  }

  static boolean isJson(Reply reply) {
    var type = reply.header("Content-Type").orElse("").toLowerCase(Locale.ROOT);
    var essence = type.replaceFirst(";.*", "").strip();
    return essence.equals("application/json") || essence.endsWith("+json");
  }

  static GatewayException failed(URI location, String why) {
    return invalid("'%s' %s: try again later".formatted(location, why));
  }

  static GatewayException invalid(String detail) {
    return new GatewayException(ErrorCode.UPSTREAM_INVALID_RESPONSE, detail);
  }
}
