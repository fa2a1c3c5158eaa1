package org.integrationgateway.surfaces.mcp.session;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.exchange.OtherGenerationException;
import org.jspecify.annotations.Nullable;

/**
 * The sessions with one MCP server, which calls share: begun by the first, ended when no call uses
 * them any more.
 */
final class SessionPool {
  private static final int MOST = 1000;
  private static final Duration LAST_WORDS = Duration.ofSeconds(2);
  private static final long IDLE_NANOS = Duration.ofMinutes(5).toNanos();

  private final ConcurrentMap<SessionKey, CompletableFuture<UpstreamSession>> sessions =
      new ConcurrentHashMap<>();
  private final SessionOpener opener;

  SessionPool(SessionOpener opener) {
    this.opener = opener;
  }

  /**
   * The session for these calls, which is begun when no other call has.
   *
   * @throws OtherGenerationException when the server knows no sessions
   * @throws GatewayException {@code OVERLOADED} when too many sessions are in use
   */
  UpstreamSession session(SessionKey key, McpContext context) throws OtherGenerationException {
    while (true) {
      var known = sessions.get(key);
      if (known != null) {
        var session = joined(known, context);
        if (session.isPresent()) {
          return session.get();
        }
        continue;
      }
      makeRoom();
      var begun = new CompletableFuture<UpstreamSession>();
      if (sessions.putIfAbsent(key, begun) == null) {
        return open(key, context, begun);
      }
    }
  }

  /** The session for these calls, if it has begun. */
  Optional<UpstreamSession> known(SessionKey key) {
    return Optional.ofNullable(sessions.get(key)).map(SessionPool::begun);
  }

  /** The session that another call begins; empty when the time of that call was over. */
  private static Optional<UpstreamSession> joined(
      CompletableFuture<UpstreamSession> known, McpContext context)
      throws OtherGenerationException {
    try {
      return Optional.of(known.get(context.deadline().remaining().toNanos(), TimeUnit.NANOSECONDS));
    } catch (ExecutionException failed) {
      return failed(failed.getCause());
    } catch (TimeoutException late) {
      throw new GatewayException(
          ErrorCode.UPSTREAM_TIMEOUT, "the MCP server did not start a session in time");
    } catch (InterruptedException e) {
      throw GatewayException.interrupted();
    }
  }

  private static Optional<UpstreamSession> failed(@Nullable Throwable cause)
      throws OtherGenerationException {
    if (cause instanceof OtherGenerationException other) {
      throw other;
    }
    boolean late =
        cause instanceof GatewayException problem
            && (problem.code() == ErrorCode.UPSTREAM_TIMEOUT
                || problem.code() == ErrorCode.NOT_READY);
    if (!late && cause instanceof RuntimeException problem) {
      throw problem;
    }
    return Optional.empty();
  }

  private UpstreamSession open(
      SessionKey key, McpContext context, CompletableFuture<UpstreamSession> begun)
      throws OtherGenerationException {
    try {
      var session = opener.open(key, context);
      begun.complete(session);
      retire(key);
      return session;
    } catch (OtherGenerationException | RuntimeException | Error failed) {
      sessions.remove(key, begun);
      begun.completeExceptionally(failed);
      throw failed;
    }
  }

  /** The server has ended this session. */
  void forget(SessionKey key, UpstreamSession session) {
    var known = sessions.get(key);
    if (known != null && begun(known) == session) {
      sessions.remove(key, known);
    }
    session.leave();
  }

  /** Ends sessions with a credential that this one replaces, when their calls are done. */
  private void retire(SessionKey fresh) {
    sessions.forEach(
        (key, held) -> {
          if (key.isReplacedBy(fresh)) {
            endIf(key, held, 0);
          }
        });
  }

  /** Ends the sessions that no call has used for a while. */
  void sweep() {
    sessions.forEach((key, held) -> endIf(key, held, IDLE_NANOS));
  }

  boolean isEmpty() {
    return sessions.isEmpty();
  }

  private void makeRoom() {
    if (sessions.size() < MOST) {
      return;
    }
    sessions.forEach((key, held) -> endIf(key, held, Duration.ofSeconds(1).toNanos()));
    if (sessions.size() >= MOST) {
      throw new GatewayException(
          ErrorCode.OVERLOADED,
          "the gateway keeps no more than " + MOST + " sessions with one MCP server");
    }
  }

  /** The session, once it has begun. */
  private static @Nullable UpstreamSession begun(CompletableFuture<UpstreamSession> held) {
    return held.isDone() && !held.isCompletedExceptionally() ? held.join() : null;
  }

  private void endIf(SessionKey key, CompletableFuture<UpstreamSession> held, long idleNanos) {
    var session = begun(held);
    if (session != null && session.isIdle(idleNanos) && sessions.remove(key, held)) {
      session.end();
    }
  }

  /** Ends all sessions; those that take long are left behind. */
  void close() {
    var ended = new ArrayList<CompletableFuture<Void>>();
    sessions.forEach(
        (key, held) -> {
          var session = begun(held);
          if (sessions.remove(key, held) && session != null) {
            ended.add(session.end());
          }
        });
    try {
      CompletableFuture.allOf(ended.toArray(CompletableFuture[]::new))
          .get(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException late) {
      // The servers end their sessions by themselves, later.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
