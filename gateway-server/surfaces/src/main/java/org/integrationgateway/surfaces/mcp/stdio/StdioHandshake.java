package org.integrationgateway.surfaces.mcp.stdio;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.stream.StreamSupport;
import org.integrationgateway.base.text.Printable;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.providers.stdio.SessionRefusedException;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.surfaces.mcp.ListingClient;
import org.integrationgateway.surfaces.mcp.McpErrorException;
import org.integrationgateway.surfaces.mcp.wire.ClientMessages;
import org.integrationgateway.surfaces.mcp.wire.UpstreamMeta;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Finds out which generation of the protocol a program is of, and begins to speak it
 * (2026-07-28/basic/transports/stdio, Backward Compatibility): one that answers {@code
 * server/discover} takes requests that stand alone, any other is sent {@code initialize}.
 */
final class StdioHandshake {
  /** A program of an interpreter takes a while until it reads its input. */
  private static final Duration PROBE = Duration.ofSeconds(5);

  private static final int LONGEST_NAMES = 200;

  private final StdioConnection connection;
  private final Deadline deadline;

  private StdioHandshake(StdioConnection connection, Deadline deadline) {
    this.connection = connection;
    this.deadline = deadline;
  }

  /**
   * Agrees.
   *
   * @param probe whether the program may be asked by a request that older servers do not know
   */
  static StdioAgreement begin(StdioConnection connection, boolean probe, Deadline deadline)
      throws SessionRefusedException, TimeoutException {
    var handshake = new StdioHandshake(connection, deadline);
    var stateless = probe ? handshake.probe() : Optional.<StdioAgreement>empty();
    return stateless.isPresent() ? stateless.get() : handshake.initialize();
  }

  private Optional<StdioAgreement> probe() throws SessionRefusedException {
    var half = deadline.remaining().dividedBy(2);
    try {
      return Optional.of(discover(Deadline.in(half.compareTo(PROBE) < 0 ? half : PROBE)));
    } catch (McpErrorException refused) {
      var supported = supported(refused);
      if (supported.isArray() && !knowsHandshake(supported)) {
        throw unknown(supported);
      }
      return Optional.empty();
    } catch (TimeoutException silent) {
      return Optional.empty();
    }
  }

  private StdioAgreement discover(Deadline until) throws SessionRefusedException, TimeoutException {
    var said =
        connection.request(
            "server/discover",
            id -> UpstreamMeta.stateless(Json.object(), id, CallClient.UNREACHABLE),
            "",
            CallClient.UNREACHABLE,
            until);
    var versions = said.path("supportedVersions");
    if (!contains(versions, ClientMessages.MODERN)) {
      throw unknown(versions);
    }
    return StdioAgreement.of(true, said);
  }

  private StdioAgreement initialize() throws SessionRefusedException, TimeoutException {
    ObjectNode said;
    try {
      // One process serves many clients: what one of them cannot answer is refused when it is
      // asked.
      var capabilities = ListingClient.everyCapability();
      said = connection.request("initialize", ClientMessages.handshake(capabilities), deadline);
    } catch (McpErrorException refused) {
      // A program that began too slowly for the probe, and knows no handshake, says what it
      // supports.
      if (contains(supported(refused), ClientMessages.MODERN)) {
        return discover(deadline);
      }
      throw new SessionRefusedException(String.valueOf(refused.getMessage()));
    }
    var version = said.path("protocolVersion");
    if (!StdioAgreement.WITH_HANDSHAKE.contains(version.asString(""))) {
      throw unknown(version);
    }
    connection.send(ClientMessages.notification("notifications/initialized"));
    return StdioAgreement.of(false, said);
  }

  private static JsonNode supported(McpErrorException refused) {
    var data = refused.data();
    return data == null ? Json.object() : data.path("supported");
  }

  private static boolean knowsHandshake(JsonNode versions) {
    return StdioAgreement.WITH_HANDSHAKE.stream().anyMatch(known -> contains(versions, known));
  }

  private static boolean contains(JsonNode versions, String version) {
    return StreamSupport.stream(versions.spliterator(), false)
        .anyMatch(one -> version.equals(one.asString("")));
  }

  private static SessionRefusedException unknown(JsonNode versions) {
    var names = Printable.plain(versions.toString());
    return new SessionRefusedException(
        "it speaks revision %s of the protocol, which the gateway does not know"
            .formatted(
                names.length() <= LONGEST_NAMES ? names : names.substring(0, LONGEST_NAMES)));
  }
}
