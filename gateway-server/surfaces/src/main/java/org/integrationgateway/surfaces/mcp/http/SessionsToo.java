package org.integrationgateway.surfaces.mcp.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.McpErrorException;
import org.integrationgateway.surfaces.mcp.exchange.OtherGenerationException;
import org.integrationgateway.surfaces.mcp.exchange.ServerGeneration;
import org.integrationgateway.surfaces.mcp.wire.ListPages;
import tools.jackson.databind.node.ObjectNode;

/**
 * The servers of the newer generation that also know the handshake of the older one: a client with
 * a handshake is served in a session there, because such a server may ask, report and announce in
 * sessions only. Servers do not say so, so they are tried once.
 */
final class SessionsToo {
  private static final int MOST_SERVERS = 1000;
  private static final int MOST_TOOLS = 20_000;
  private static final Duration TRIAL = Duration.ofSeconds(3);
  private static final Duration KEPT = Duration.ofMinutes(5);

  private final ServerGeneration sessions;
  private final ConcurrentMap<URI, Boolean> known = new ConcurrentHashMap<>();
  private final Cache<Listing, Set<String>> tools =
      Caffeine.newBuilder().maximumSize(MOST_SERVERS).expireAfterWrite(KEPT).build();

  private record Listing(URI server, Optional<Credential> credential, ObjectNode capabilities) {}

  SessionsToo(ServerGeneration sessions) {
    this.sessions = sessions;
  }

  /** Whether a client has a handshake, and can be asked or told something during its calls. */
  static boolean wants(CallClient client) {
    return !client.resumes()
        && (!client.capabilities().isEmpty()
            || client.wantsProgress()
            || client.logLevel().isPresent());
  }

  /** Whether a server begins a session; it is tried when that is not known. */
  boolean begins(URI server, McpContext context) {
    var found = known.get(server);
    if (found != null) {
      return found;
    }
    boolean begins = tried(server, context);
    if (known.size() < MOST_SERVERS) {
      known.put(server, begins);
    }
    return begins;
  }

  private boolean tried(URI server, McpContext context) {
    try {
      sessions.describe(server, context.within(context.deadline().atMost(TRIAL)));
      return true;
    } catch (OtherGenerationException | McpErrorException unknown) {
      return false;
    } catch (GatewayException problem) {
      if (problem.code() == ErrorCode.UPSTREAM_INVALID_RESPONSE
          || problem.code() == ErrorCode.UPSTREAM_TIMEOUT && !context.deadline().expired()) {
        return false;
      }
      throw problem;
    }
  }

  /**
   * Whether a request can be made in a session: tools may be those of the newer generation only.
   */
  boolean takes(URI server, String method, ObjectNode params, McpContext context) {
    return !method.equals("tools/call")
        || listed(server, context).contains(params.path("name").asString(""));
  }

  private Set<String> listed(URI server, McpContext context) {
    var listing = new Listing(server, context.credential(), context.client().capabilities());
    var found = tools.getIfPresent(listing);
    if (found != null) {
      return found;
    }
    Set<String> names;
    try {
      names =
          ListPages.all(
                  "tools/list",
                  "tools",
                  MOST_TOOLS,
                  page -> sessions.request(server, "tools/list", page, context))
              .stream()
              .map(tool -> tool.path("name").asString(""))
              .collect(Collectors.toUnmodifiableSet());
    } catch (OtherGenerationException | McpErrorException none) {
      names = Set.of();
    } catch (GatewayException failed) {
      return Set.of();
    }
    tools.put(listing, names);
    return names;
  }

  /** Tries the server again the next time. */
  void forget(URI server) {
    known.remove(server);
    tools.asMap().keySet().removeIf(listing -> listing.server().equals(server));
  }
}
