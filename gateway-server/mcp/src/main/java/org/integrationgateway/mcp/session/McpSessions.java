package org.integrationgateway.mcp.session;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntSupplier;
import java.util.function.UnaryOperator;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.recent.RecentReads;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.core.store.State;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Begins, recognises, changes and ends the sessions of MCP clients, for all replicas. An end or a
 * change reaches this replica at once, and others within a second.
 */
public final class McpSessions {
  /** Uses within this time are not stored. */
  private static final Duration COARSE = Duration.ofHours(1);

  private static final int MOST_CACHED = 50_000;
  private static final int MOST_TRIES = 10;
  private static final int LONGEST_ID = 128;
  private static final HexFormat HEX = HexFormat.of();

  private final McpSessionStore store;
  private final KeyedHash hash;
  private final IntSupplier mostPerSubject;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();
  private final RecentReads<Presented, Optional<McpSession>> recent =
      new RecentReads<>(MOST_CACHED);

  private record Presented(String subject, String id) {}

  /**
   * @param mostPerSubject sessions of one subject; the one that was not used for the longest time
   *     ends for the next
   */
  public McpSessions(State state, IntSupplier mostPerSubject, Clock clock) {
    this.store = new McpSessionStore(state);
    this.hash = state.keys().hash();
    this.mostPerSubject = mostPerSubject;
    this.clock = clock;
  }

  /**
   * Begins a session.
   *
   * @param subject canonical id of the owner
   * @param client {@code capabilities} and {@code info}
   */
  public McpSession begin(String subject, String revision, ObjectNode client) {
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    var id = HEX.formatHex(bytes);
    var now = now();
    var session =
        new McpSession(
            id,
            key(subject, id),
            subject,
            revision,
            client,
            Optional.empty(),
            Set.of(),
            now,
            now,
            0);
    store.add(session, mostPerSubject.getAsInt(), now);
    recent.put(new Presented(subject, id), Optional.of(session));
    return session;
  }

  /** The live session that a subject presents. */
  public Optional<McpSession> find(String subject, String id) {
    if (id.length() > LONGEST_ID) {
      return Optional.empty();
    }
    var found = recent.get(new Presented(subject, id), this::load);
    return found.filter(session -> !session.expired(clock.instant()));
  }

  /**
   * Changes a session.
   *
   * @throws GatewayException {@code NOT_FOUND} when it has ended, {@code OVERLOADED} when others
   *     change it without a pause
   */
  public McpSession change(McpSession session, UnaryOperator<McpSession> change) {
    @Nullable McpSession current = session;
    for (int tries = 0; tries < MOST_TRIES; tries++) {
      var changed = store.replace(change.apply(current));
      if (changed.isPresent()) {
        recent.put(new Presented(session.subject(), session.id()), changed);
        return changed.get();
      }
      current = store.find(session.key(), session.id()).orElseThrow(McpSessions::ended);
    }
    throw new GatewayException(
        ErrorCode.OVERLOADED, "this MCP session is changed by too many requests: try again");
  }

  /** Ends a session; false when it had ended. */
  public boolean end(McpSession session) {
    recent.put(new Presented(session.subject(), session.id()), Optional.empty());
    return store.remove(session.key());
  }

  /** Ends all sessions of a subject and returns their number. */
  public int endAll(String subject) {
    List<String> ended = store.removeAll(subject);
    recent.forgetIf(presented -> presented.subject().equals(subject));
    return ended.size();
  }

  /** The answer to a request in a session that is not live. */
  public static GatewayException ended() {
    return new GatewayException(
        ErrorCode.NOT_FOUND, "the MCP session has ended or does not exist: initialize again");
  }

  private Optional<McpSession> load(Presented presented) {
    var found = store.find(key(presented.subject(), presented.id()), presented.id());
    var now = now();
    if (found.isEmpty() || found.get().expired(now)) {
      return Optional.empty();
    }
    var session = found.get();
    if (session.usedAt().plus(COARSE).isAfter(now)) {
      return found;
    }
    // Another replica may have stored a use at the same moment, which is as good.
    return Optional.of(store.replace(session.used(now)).orElse(session));
  }

  /** A record that is moved to another subject or another id is not found. */
  private String key(String subject, String id) {
    return hash.of("mcp-session.1", subject, id);
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
