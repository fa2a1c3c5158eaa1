package org.integrationgateway.connections.credential.refresh;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.connections.credential.CredentialKey;
import org.integrationgateway.connections.credential.CredentialVault;
import org.integrationgateway.connections.credential.FreshTokens;
import org.integrationgateway.connections.credential.HeldCredential;
import org.integrationgateway.connections.oauth.AuthorizationServers;
import org.integrationgateway.connections.oauth.TokenClient;
import org.integrationgateway.connections.oauth.TokenException;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Deadline;

/**
 * Refreshes credentials once for all calls that need them. A request goes on when the call that
 * began it does not wait any longer, because its answer must be stored.
 */
public final class CredentialRefresher implements FreshTokens, AutoCloseable {
  /** How long a call whose token is still valid waits for the next one. */
  private static final Duration TIMEOUT_WITH_TOKEN = Duration.ofSeconds(2);

  /**
   * The time for a refresh at the end: longer than a token request takes, shorter than the time
   * that a server has to stop.
   */
  private static final Duration LAST = Duration.ofSeconds(10);

  private static final int MOST_THREADS = 64;
  private static final Duration IDLE = Duration.ofSeconds(30);

  private final ConcurrentMap<CredentialKey, CompletableFuture<HeldCredential>> running =
      new ConcurrentHashMap<>();
  private final CredentialVault vault;
  private final TokenRequests requests;
  private final TokenRenewal renewal;
  private final Clock clock;
  private final ThreadPoolExecutor executor;

  public CredentialRefresher(
      CredentialVault vault,
      AuthorizationServers servers,
      TokenClient client,
      RefreshObserver observer,
      Clock clock) {
    this.vault = vault;
    this.clock = clock;
    this.requests = new TokenRequests(servers, client, clock);
    var claimed = new ClaimedRenewal(vault, requests, observer, clock);
    this.renewal = new TokenRenewal(vault, requests, claimed, clock);
    // No queue: a call that finds no thread refreshes on its own.
    this.executor =
        new ThreadPoolExecutor(
            0,
            MOST_THREADS,
            IDLE.toSeconds(),
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            DaemonThread.factory("credential-refresh"),
            (task, full) -> task.run());
  }

  @Override
  public HeldCredential current(
      App app, Connection connection, HeldCredential held, Deadline deadline) {
    var now = clock.instant();
    if (RefreshObstacle.stops(connection, held, now)) {
      return RefreshObstacle.presentable(held, now);
    }
    boolean valid = held.isValid(now.toEpochMilli());
    if (valid && isClaimedElsewhere(held, now)) {
      return held;
    }
    var limit = valid ? deadline.atMost(TIMEOUT_WITH_TOKEN) : deadline;
    try {
      var joined = join(connection, held, row -> !row.isDue(clock.millis()));
      return RefreshObstacle.presentable(joined.await(limit), clock.instant());
    } catch (GatewayException problem) {
      if (valid && problem.code() != ErrorCode.RECONNECT_REQUIRED) {
        return held;
      }
      throw problem;
    }
  }

  private boolean isClaimedElsewhere(HeldCredential held, Instant now) {
    return held.refresh().leasedUntil().isAfter(now) && !running.containsKey(held.key());
  }

  @Override
  public Optional<HeldCredential> replaced(
      App app, Connection connection, HeldCredential refused, Deadline deadline) {
    if (!TokenRequests.isPossible(connection, refused)) {
      return Optional.empty();
    }
    var isOther = isOther(refused);
    var joined = join(connection, refused, isOther);
    var row = joined.await(deadline);
    if (!joined.own && !isOther.test(row)) {
      // The refresh under way found that this token has not expired.
      row = join(connection, refused, isOther).await(deadline);
    }
    if (!isOther.test(row)) {
      throw RefreshObstacle.problem(row, clock.instant());
    }
    return Optional.of(RefreshObstacle.presentable(row, clock.instant()));
  }

  private static Predicate<HeldCredential> isOther(HeldCredential seen) {
    return row -> !row.updatedAt().equals(seen.updatedAt());
  }

  @Override
  public HeldCredential first(
      App app, Connection connection, CredentialKey key, Deadline deadline) {
    vault.add(key, new CredentialFields(Map.of(), Map.of()));
    var row = vault.read(key);
    if (row.isEmpty()) {
      throw new GatewayException(
          ErrorCode.CONFLICT, "the credential of app '%s' was removed".formatted(app.name()));
    }
    return current(app, connection, row.get(), deadline);
  }

  @Override
  public CredentialFields obtained(
      Connection connection, HeldCredential unstored, Deadline deadline) {
    var target = requests.target(connection, unstored, deadline);
    try {
      return requests.ask(connection, unstored, target, deadline);
    } catch (TokenException failed) {
      throw switch (failed.kind()) {
        case GRANT_REFUSED, CLIENT_REFUSED ->
            new GatewayException(
                ErrorCode.INVALID_PARAMETERS, failed.detail() + "; nothing was stored", failed);
        default -> failed.problem();
      };
    }
  }

  /**
   * Refreshes a credential without a call, on this thread, unless that happens already.
   *
   * @param isSettled whether the row has what is wanted already
   */
  void ahead(Connection connection, HeldCredential seen, Predicate<HeldCredential> isSettled) {
    var mine = new CompletableFuture<HeldCredential>();
    if (running.putIfAbsent(seen.key(), mine) == null) {
      carryOut(mine, connection, seen, isSettled);
    }
  }

  /** The refresh that is running, or a new one. */
  private Joined join(
      Connection connection, HeldCredential seen, Predicate<HeldCredential> isSettled) {
    var mine = new CompletableFuture<HeldCredential>();
    var other = running.putIfAbsent(seen.key(), mine);
    if (other != null) {
      return new Joined(other, seen.instance(), false);
    }
    executor.execute(() -> carryOut(mine, connection, seen, isSettled));
    return new Joined(mine, seen.instance(), true);
  }

  private void carryOut(
      CompletableFuture<HeldCredential> result,
      Connection connection,
      HeldCredential seen,
      Predicate<HeldCredential> isSettled) {
    try {
      var row = renewal.run(connection, seen, isSettled);
      running.remove(seen.key(), result);
      result.complete(row);
    } catch (RuntimeException | Error failure) {
      running.remove(seen.key(), result);
      result.completeExceptionally(failure);
    }
  }

  /** Waits for requests under way, so that their tokens are stored. */
  @Override
  public void close() {
    executor.shutdown();
    try {
      if (!executor.awaitTermination(LAST.toMillis(), TimeUnit.MILLISECONDS)) {
        executor.shutdownNow();
      }
    } catch (InterruptedException hurry) {
      executor.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }

  /**
   * A refresh that a call waits for.
   *
   * @param own whether the call began it
   */
  private record Joined(CompletableFuture<HeldCredential> result, String instance, boolean own) {
    HeldCredential await(Deadline deadline) {
      try {
        return result.get(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS);
      } catch (TimeoutException late) {
        throw new GatewayException(
                ErrorCode.UPSTREAM_TIMEOUT,
                "the authorization server has not responded in time for instance '%s': try again later"
                    .formatted(instance))
            .retryAfter(Duration.ofSeconds(1));
      } catch (ExecutionException failure) {
        if (failure.getCause() instanceof GatewayException problem) {
          throw problem;
        }
        throw new IllegalStateException("a refresh failed", failure.getCause());
      } catch (InterruptedException e) {
        throw GatewayException.interrupted();
      }
    }
  }
}
