package org.integrationgateway.samples.vault.server;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;

/**
 * The token of this program. After two thirds of its life it is renewed; where the server gives it
 * no third of its first life any more, or refuses, another login replaces it. A token that the
 * server has revoked is replaced at the next request.
 */
public final class Tokens {
  private static final System.Logger log = System.getLogger("vault");
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(500);
  private static final Duration RETRY = Duration.ofSeconds(5);

  private final VaultClient client;
  private final Login login;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(DaemonThread.factory("vault-renewal"));
  private final ReentrantLock changing = new ReentrantLock();
  private volatile Held held;

  /**
   * A token in use.
   *
   * @param firstLife when it was new
   * @param ends on the clock of {@link System#nanoTime}
   * @param login counts the logins
   */
  private record Held(Grant grant, Duration firstLife, long ends, int login) {
    static Held of(Grant grant, Duration firstLife, int login) {
      return new Held(grant, firstLife, System.nanoTime() + grant.life().toNanos(), login);
    }
  }

  /** Logs in. */
  public Tokens(VaultClient client, Login login) {
    this.client = client;
    this.login = login;
    var grant = login.login();
    held = Held.of(grant, grant.life(), 1);
    planRenewal();
  }

  /** Counts logins: leases that an earlier token made end with that token. */
  public int generation() {
    return held.login();
  }

  /** Runs renewals, of the token and of leases. */
  public ScheduledExecutorService clock() {
    return clock;
  }

  /**
   * Sends a request, and once more with a new token when this one is no longer valid.
   *
   * @param request given the token
   */
  public Answer ask(Function<Secret, Answer> request) {
    var before = held;
    var answer = request.apply(before.grant().token());
    if (answer.status() != 403 || !login.repeatable() || isValid(before, answer)) {
      return answer;
    }
    return request.apply(replaced(before).grant().token());
  }

  /** Whether the token of a denied request is valid, so that its policy denies the request. */
  private boolean isValid(Held used, Answer denied) {
    return !denied.errors().contains("invalid token")
        && client.get("auth/token/lookup-self", used.grant().token()).ok();
  }

  /** Logs in, unless another thread has done so since. */
  private Held replaced(Held before) {
    changing.lock();
    try {
      if (held.login() == before.login()) {
        var grant = login.login();
        held = Held.of(grant, grant.life(), before.login() + 1);
        planRenewal();
      }
      return held;
    } finally {
      changing.unlock();
    }
  }

  private void planRenewal() {
    var life = held.grant().life();
    if (!life.isZero()) {
      plan(held.login(), Grant.renewal(life));
    }
  }

  private void plan(int of, Duration pause) {
    long millis = Math.max(pause.toMillis(), SHORTEST_PAUSE.toMillis());
    try {
      clock.schedule(() -> renew(of), millis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException closed) {
      log.log(Level.DEBUG, "the token is left to its end");
    }
  }

  /** Renews the token of a login, unless another login has replaced it. */
  private void renew(int of) {
    var now = held;
    if (now.login() != of) {
      return;
    }
    try {
      if (!now.grant().renewable() || !renewed(now)) {
        replaceEnding(now);
      }
    } catch (RuntimeException failed) {
      log.log(
          Level.WARNING,
          "the token is not renewed yet, and is tried again: " + failed.getMessage());
      plan(of, RETRY);
    }
  }

  /** Whether the server made the life of the token long enough. */
  private boolean renewed(Held now) {
    var answer = client.post("auth/token/renew-self", Map.of(), now.grant().token());
    var grant = Grant.of(answer.auth());
    if (!answer.ok() || grant.isEmpty()) {
      return false;
    }
    var life = grant.get().life();
    boolean nearItsEnd = life.multipliedBy(3).compareTo(now.firstLife()) < 0;
    if (nearItsEnd && login.repeatable()) {
      return false;
    }
    changing.lock();
    try {
      if (held.login() == now.login()) {
        held = Held.of(grant.get(), now.firstLife(), now.login());
        planRenewal();
      }
    } finally {
      changing.unlock();
    }
    return true;
  }

  private void replaceEnding(Held now) {
    if (login.repeatable()) {
      replaced(now);
      return;
    }
    long left = TimeUnit.NANOSECONDS.toSeconds(now.ends() - System.nanoTime());
    log.log(
        Level.WARNING,
        "the token of auth.token ends in %d s and cannot be renewed: configure another, or a login by appRole or kubernetes"
            .formatted(Math.max(0, left)));
  }

  /**
   * Ends the renewal.
   *
   * @param revoke whether the token ends too, with all its leases, if this program made it
   */
  public void close(boolean revoke) {
    clock.shutdownNow();
    if (revoke && login.own()) {
      try {
        client.post("auth/token/revoke-self", Map.of(), held.grant().token());
      } catch (ServiceException away) {
        log.log(Level.DEBUG, "the token is left to its end: " + away.getMessage());
      }
    }
  }
}
