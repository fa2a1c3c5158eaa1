package org.integrationgateway.server.provider.stdio;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.StreamSupport;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.server.call.CallClient;
import org.integrationgateway.server.json.Json;
import org.integrationgateway.server.process.output.Printable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Finds out which generation of the protocol a program speaks, and begins to speak it
 * (2026-07-28/basic/transports/stdio, 'Backward Compatibility'): a server that answers {@code
 * server/discover} takes stateless requests, any other gets {@code initialize}.
 */
final class McpHandshake {
  /** A program of an interpreter takes a while until it reads its input. */
  private static final Duration PROBE = Duration.ofSeconds(5);

  private static final int LONGEST_NAMES = 200;
  private static final Duration AFTER_PROBE = Duration.ofSeconds(3);

  private final StdioConnection connection;
  private final Deadline deadline;

  private McpHandshake(StdioConnection connection, Deadline deadline) {
    this.connection = connection;
    this.deadline = deadline;
  }

  /**
   * Agrees.
   *
   * @param probe whether the program may be asked by a request that older servers do not know
   * @throws StdioErrorException when the program refuses, or has no revision that is known here
   * @throws TimeoutException when it does not answer
   */
  static McpAgreement begin(StdioConnection connection, boolean probe, Deadline deadline)
      throws TimeoutException {
    var handshake = new McpHandshake(connection, deadline);
    var stateless = probe ? handshake.discover() : Optional.<McpAgreement>empty();
    return stateless.isPresent() ? stateless.get() : handshake.initialize();
  }

  private Optional<McpAgreement> discover() {
    try {
      var said = request("server/discover", RequestMeta::probe, probeDeadline());
      return Optional.of(stateless(said.path("supportedVersions"), said));
    } catch (StdioErrorException refused) {
      var data = refused.data();
      if (data == null || !data.path("supported").isArray()) {
        return Optional.empty();
      }
      // A server of another revision without handshake: its versions decide.
      return contains(data.path("supported"), McpAgreement.STATELESS)
          ? Optional.of(McpAgreement.of(true, McpAgreement.STATELESS, Json.object()))
          : withHandshake(data.path("supported"));
    } catch (TimeoutException silent) {
      return Optional.empty();
    }
  }

  private Deadline probeDeadline() {
    var share = deadline.remaining().dividedBy(2);
    var most = deadline.remaining().minus(AFTER_PROBE);
    var time = share.compareTo(PROBE) < 0 ? share : PROBE;
    return Deadline.in(most.isNegative() || time.compareTo(most) < 0 ? time : most);
  }

  private static Optional<McpAgreement> withHandshake(JsonNode supported) {
    if (McpAgreement.WITH_HANDSHAKE.stream().anyMatch(known -> contains(supported, known))) {
      return Optional.empty();
    }
    throw unknown(supported);
  }

  private static McpAgreement stateless(JsonNode supported, ObjectNode said) {
    if (!contains(supported, McpAgreement.STATELESS)) {
      throw unknown(supported);
    }
    return McpAgreement.of(true, McpAgreement.STATELESS, said);
  }

  private static StdioErrorException unknown(JsonNode versions) {
    return new StdioErrorException(
        -32022,
        "it speaks the revision %s of MCP, and this gateway %s and %s"
            .formatted(
                shortened(versions),
                McpAgreement.STATELESS,
                String.join(", ", McpAgreement.WITH_HANDSHAKE)),
        null);
  }

  private static String shortened(JsonNode versions) {
    var text = Printable.line(versions.toString());
    return text.length() <= LONGEST_NAMES ? text : text.substring(0, LONGEST_NAMES);
  }

  private static boolean contains(JsonNode versions, String version) {
    return StreamSupport.stream(versions.spliterator(), false)
        .anyMatch(one -> version.equals(one.asString("")));
  }

  private McpAgreement initialize() throws TimeoutException {
    try {
      var said = request("initialize", RequestMeta::initialize, deadline);
      var version = said.path("protocolVersion").asString("");
      if (!McpAgreement.WITH_HANDSHAKE.contains(version)) {
        throw unknown(said.path("protocolVersion"));
      }
      connection.notify("notifications/initialized", null);
      return McpAgreement.of(false, version, said);
    } catch (StdioErrorException refused) {
      // One that began too slowly for the probe, and knows no handshake, says what it supports.
      var data = refused.data();
      if (data == null || !contains(data.path("supported"), McpAgreement.STATELESS)) {
        throw refused;
      }
      var said = request("server/discover", RequestMeta::probe, deadline);
      return stateless(said.path("supportedVersions"), said);
    }
  }

  private ObjectNode request(String method, Supplier<ObjectNode> params, Deadline until)
      throws TimeoutException {
    return connection.request(method, id -> params.get(), "", CallClient.UNREACHABLE, until);
  }
}
