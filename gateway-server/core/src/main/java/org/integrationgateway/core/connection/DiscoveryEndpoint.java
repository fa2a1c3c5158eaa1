package org.integrationgateway.core.connection;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.core.outbound.PresentedSend;
import org.integrationgateway.core.url.UrlTemplate;
import org.integrationgateway.manifest.connection.Discovery;
import org.integrationgateway.sdk.Deadline;
import tools.jackson.databind.JsonNode;

/** The endpoint of an upstream that says what a new connection can be made to. */
public final class DiscoveryEndpoint {
  private static final Duration LONGEST = Duration.ofSeconds(10);
  private static final int ANSWER_BYTES = 1024 * 1024;

  private final Discovery declared;
  private final UrlTemplate url;
  private final Map<String, String> headers;
  private final Outbound outbound;

  /**
   * @param headers of every request to the upstream
   * @param outbound sends requests under the egress policy of the app
   * @throws IllegalArgumentException when the URL is not one
   */
  public DiscoveryEndpoint(Discovery declared, Map<String, String> headers, Outbound outbound) {
    this.declared = declared;
    this.url = UrlTemplate.endpoint(declared.url());
    this.headers = Map.copyOf(headers);
    this.outbound = outbound;
  }

  public Discovery declared() {
    return declared;
  }

  /**
   * Asks with a new credential.
   *
   * @param params of the connection, for placeholders in the URL
   * @param sending adds the credential to the request
   * @throws org.integrationgateway.base.template.TemplateException when the credential does not fit
   * @throws GatewayException {@code INVALID_PARAMETERS} when a placeholder has no usable value, or
   *     the upstream refuses the credential; {@code EGRESS_DENIED}, {@code UPSTREAM_*}
   */
  public DiscoveredItems find(
      Map<String, String> params, PresentedSend sending, Deadline deadline) {
    var target = target(params);
    var all = new HashMap<>(headers);
    all.put("Accept", "application/json");
    var limit = deadline.atMost(LONGEST);
    var request = OutboundRequest.get(target, all);
    try (var reply = sending.send(request, asked -> outbound.send(asked, limit))) {
      checkStatus(target, reply);
      return DiscoveredItems.of(json(target, reply), declared)
          .orElseThrow(
              () ->
                  invalid(
                      target,
                      "is neither a list nor an object with one list, nor an item with an id"));
    }
  }

  private URI target(Map<String, String> params) {
    try {
      return url.expand(name -> Optional.ofNullable(params.get(name)));
    } catch (UrlTemplate.UnusableParameterException unusable) {
      throw new GatewayException(
          ErrorCode.INVALID_PARAMETERS,
          "the connection %s, which its discovery needs".formatted(unusable.getMessage()));
    }
  }

  private static void checkStatus(URI target, Reply reply) {
    int status = reply.status();
    if (status == 401 || status == 403) {
      throw new GatewayException(
          ErrorCode.INVALID_PARAMETERS,
          "'%s' refused the new credential with status %d: check what it may do, and connect again"
              .formatted(target.getHost(), status));
    }
    if (status == 429 || status >= 500) {
      throw new GatewayException(
          ErrorCode.UPSTREAM_UNREACHABLE,
          "'%s' returned status %d to discovery: connect again later"
              .formatted(target.getHost(), status));
    }
    if (status >= 300) {
      throw invalid(target, "has status " + status);
    }
  }

  private static JsonNode json(URI target, Reply reply) {
    var type = reply.header("Content-Type").orElse("").toLowerCase(Locale.ROOT);
    if (!type.startsWith("application/json") && !type.contains("+json")) {
      throw invalid(target, "is not JSON");
    }
    try {
      var bytes =
          reply
              .body()
              .readAtMost(ANSWER_BYTES)
              .orElseThrow(() -> invalid(target, "is longer than 1 MiB"));
      return Json.parse(bytes);
    } catch (IOException incomplete) {
      throw invalid(target, "is not complete");
    } catch (GatewayException malformed) {
      throw malformed.code() == ErrorCode.INVALID_JSON
          ? invalid(target, "is not valid JSON")
          : malformed;
    }
  }

  private static GatewayException invalid(URI target, String why) {
    return new GatewayException(
        ErrorCode.UPSTREAM_INVALID_RESPONSE,
        "the response of '%s' to discovery %s".formatted(target.getHost(), why));
  }
}
