package org.integrationgateway.surfaces.mcp.http;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.McpErrorException;
import org.integrationgateway.surfaces.mcp.exchange.GenerationErrors;
import org.integrationgateway.surfaces.mcp.exchange.OtherGenerationException;
import org.integrationgateway.surfaces.mcp.exchange.ServerGeneration;
import org.integrationgateway.surfaces.mcp.wire.ClientMessages;
import tools.jackson.databind.JsonNode;

/** The generations of servers: asked when not known. */
final class KnownGenerations {
  private static final int MOST_SERVERS = 1000;

  /** A server that is silent on what it does not know is asked in the older way after this time. */
  private static final Duration PROBE = Duration.ofSeconds(3);

  private final StatelessServer stateless;
  private final ServerGeneration sessions;
  private final ConcurrentMap<URI, ServerGeneration> known = new ConcurrentHashMap<>();

  /**
   * @param sessions for servers of the older generation
   */
  KnownGenerations(StatelessServer stateless, ServerGeneration sessions) {
    this.stateless = stateless;
    this.sessions = sessions;
  }

  /** The generation of a server, as it was found, or is found now. */
  ServerGeneration of(URI uri, McpContext context) {
    var found = known.get(uri);
    return found == null ? probe(uri, context) : found;
  }

  /** Asks again the next time. */
  void forget(URI uri) {
    known.remove(uri);
  }

  /** Asks a server which generation it is of (2026-07-28, Versioning and Compatibility). */
  ServerGeneration probe(URI uri, McpContext context) {
    var found = isStateless(uri, context) ? stateless : sessions;
    if (known.size() < MOST_SERVERS) {
      known.put(uri, found);
    }
    return found;
  }

  private boolean isStateless(URI uri, McpContext context) {
    var half = context.deadline().remaining().dividedBy(2);
    var timeout = half.compareTo(PROBE) < 0 ? half : PROBE;
    var within = context.within(context.deadline().atMost(timeout));
    try {
      var discovered = stateless.once(uri, "server/discover", Json.object(), within);
      return lists(discovered.path("supportedVersions"), discovered.has("capabilities"));
    } catch (OtherGenerationException other) {
      return other.problem() instanceof McpErrorException error
          && error.code() == GenerationErrors.UNSUPPORTED_VERSION
          && supports(error);
    } catch (McpErrorException error) {
      return GenerationErrors.isOnlyStateless(error.code());
    } catch (GatewayException problem) {
      if (problem.code() == ErrorCode.UPSTREAM_INVALID_RESPONSE
          || problem.code() == ErrorCode.UPSTREAM_TIMEOUT && !context.deadline().expired()) {
        return false;
      }
      throw problem;
    }
  }

  private static boolean supports(McpErrorException error) {
    JsonNode data = error.data();
    var supported = data == null ? Json.array() : data.path("supported");
    return lists(supported, false);
  }

  private static boolean lists(JsonNode versions, boolean otherwise) {
    if (!versions.isArray()) {
      return otherwise;
    }
    for (var version : versions) {
      if (version.asString("").equals(ClientMessages.MODERN)) {
        return true;
      }
    }
    return false;
  }
}
