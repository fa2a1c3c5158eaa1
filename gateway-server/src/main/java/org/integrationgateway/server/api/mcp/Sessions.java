package org.integrationgateway.server.api.mcp;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import org.integrationgateway.server.identity.Caller;

/**
 * The sessions of this server. They hold nothing that a client could not agree again, so a bounded
 * memory that forgets is enough: a forgotten one is answered by 404 and the client begins anew.
 */
final class Sessions {
  private static final int MOST = 10_000;
  private static final Duration UNUSED = Duration.ofHours(24);

  private final SecureRandom random = new SecureRandom();
  private final Cache<String, Session> byId =
      Caffeine.newBuilder().maximumSize(MOST).expireAfterAccess(UNUSED).build();

  Session begin(Caller caller, Revision revision) {
    byte[] id = new byte[16];
    random.nextBytes(id);
    var session = new Session(HexFormat.of().formatHex(id), caller.subject().id(), revision);
    byId.put(session.id(), session);
    return session;
  }

  Optional<Session> find(Caller caller, String id) {
    return Optional.ofNullable(byId.getIfPresent(id))
        .filter(session -> session.subject().equals(caller.subject().id()));
  }

  boolean has(Session session) {
    return byId.getIfPresent(session.id()) != null;
  }

  void end(Session session) {
    byId.invalidate(session.id());
  }
}
