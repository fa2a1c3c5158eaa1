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
import tools.jackson.databind.node.ObjectNode;

/** The generations of servers: asked when not known. */
final class KnownGenerations {
  private static final int MOST_SERVERS = 1000;

  /** A server that is silent on what it does not know is asked in the older way after this time. */
  private static final Duration PROBE = Duration.ofSeconds(3);

  private final StatelessServer stateless;
  private final ServerGeneration sessions;
  private final SessionsToo both;
  private final ConcurrentMap<URI, ServerGeneration> known = new ConcurrentHashMap<>();

  /**
   * @param sessions for servers of the older generation
   */
  KnownGenerations(StatelessServer stateless, ServerGeneration sessions) {
    this.stateless = stateless;
    this.sessions = sessions;
    this.both = new SessionsToo(sessions);
  }

  /** The generation of a server, as it was found, or is found now. */
  ServerGeneration of(URI uri, McpContext context) {
    var found = known.get(uri);
    return found == null ? probe(uri, context) : found;
  }

  /**
   * The generation in which a server of both is spoken to.
   *
   * @param inSession whether that is the one with sessions
   */
  ServerGeneration of(URI uri, McpContext context, boolean inSession) {
    var newest = of(uri, context);
    return inSession && newest != sessions && both.begins(uri, context) ? sessions : newest;
  }

  /** Whether a server of both generations takes a request in a session. */
  boolean takesInSession(URI uri, String method, ObjectNode params, McpContext context) {
    return both.takes(uri, method, params, context);
  }

  /** Whether requests go to the newer generation of a server of both. */
  boolean hasNewer(URI uri) {
    return known.get(uri) == stateless;
  }

  /** Asks again the next time. */
  void forget(URI uri) {
    known.remove(uri);
    both.forget(uri);
  }

  /** Asks a server which generation it is of (2026-07-28, Versioning and Compatibility). */
  ServerGeneration probe(URI uri, McpContext context) {
    var found = isStateless(uri, context) ? stateless : sessions;
    both.forget(uri);
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
