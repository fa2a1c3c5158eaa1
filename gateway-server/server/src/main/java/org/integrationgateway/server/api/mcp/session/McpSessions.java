package org.integrationgateway.server.api.mcp.session;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import org.integrationgateway.server.api.mcp.rpc.Revision;
import org.integrationgateway.server.call.Caller;

/**
 * The MCP sessions of this server, in a bounded cache. A session holds only what its handshake
 * agreed: for an evicted session the answer is 404, and the client initializes again.
 */
final class McpSessions {
  private static final int MOST = 10_000;
  private static final Duration UNUSED = Duration.ofHours(24);

  private final SecureRandom random = new SecureRandom();
  private final Cache<String, McpSession> byId =
      Caffeine.newBuilder().maximumSize(MOST).expireAfterAccess(UNUSED).build();

  McpSession begin(Caller caller, Revision revision) {
    byte[] id = new byte[16];
    random.nextBytes(id);
    var session = new McpSession(HexFormat.of().formatHex(id), caller.subject().id(), revision);
    byId.put(session.id(), session);
    return session;
  }

  Optional<McpSession> find(Caller caller, String id) {
    return Optional.ofNullable(byId.getIfPresent(id))
        .filter(session -> session.subject().equals(caller.subject().id()));
  }

  boolean has(McpSession session) {
    return byId.getIfPresent(session.id()) != null;
  }

  void end(McpSession session) {
    byId.invalidate(session.id());
  }
}
