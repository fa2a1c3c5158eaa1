package org.integrationgateway.server.builtin.identity;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * Hashes and compares passwords. Each hash takes megabytes, so only a few are made at a time; who
 * has to wait for too long, or behind too many, is sent away.
 */
final class Passwords {
  static final int SHORTEST = 12;
  static final int LONGEST = 256;

  private static final int AT_A_TIME = 2;
  private static final int MOST_WAITING = 32;
  private static final long PATIENCE_SECONDS = 10;

  private final PasswordWork cost;
  private final Semaphore turns = new Semaphore(AT_A_TIME, true);
  private final String nobodys;

  Passwords(PasswordWork cost) {
    this.cost = cost;
    this.nobodys = cost.hash(Random.bytes(SHORTEST));
  }

  /**
   * What is kept of a password.
   *
   * @throws ServiceException {@code INVALID_INPUT} when it is too short, too long or the login
   *     itself
   */
  String hash(Secret password, String login) {
    int length = password.use(text -> text.codePointCount(0, text.length()));
    if (length < SHORTEST || length > LONGEST) {
      throw new ServiceException(
          Reason.INVALID_INPUT,
          "a password has %d to %d characters: a few words in a row are easy to keep in mind"
              .formatted(SHORTEST, LONGEST));
    }
    if (password.<Boolean>use(login::equalsIgnoreCase)) {
      throw new ServiceException(
          Reason.INVALID_INPUT, "a password is something else than the login");
    }
    return hashAgain(password);
  }

  /** The same, of one that was accepted before. */
  String hashAgain(Secret password) {
    byte[] bytes = bytes(password);
    return inTurn(() -> cost.hash(bytes));
  }

  /**
   * Whether this is the password.
   *
   * @param hash what was kept; empty: nothing, so it is not, at the price of finding out
   */
  boolean matches(Optional<String> hash, Secret password) {
    byte[] bytes = bytes(password);
    boolean same = inTurn(() -> PasswordWork.matches(hash.orElse(nobodys), bytes));
    return same && hash.isPresent();
  }

  /** What a password is compared with when there is no account. */
  String nobodys() {
    return nobodys;
  }

  /** Whether it was made with less work than is asked for now. */
  boolean isOutdated(String hash) {
    return PasswordWork.of(hash).isLessThan(cost);
  }

  /** The same characters, however they were typed (RFC 8265, section 4.2). */
  private static byte[] bytes(Secret password) {
    return password.use(
        text -> Normalizer.normalize(text, Normalizer.Form.NFC).getBytes(StandardCharsets.UTF_8));
  }

  private <T> T inTurn(Supplier<T> work) {
    if (turns.getQueueLength() >= MOST_WAITING) {
      throw busy();
    }
    try {
      if (!turns.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw busy();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw busy();
    }
    try {
      return work.get();
    } finally {
      turns.release();
    }
  }

  private static ServiceException busy() {
    return ServiceException.later(
        Reason.UNAVAILABLE,
        "too many people log in at this moment: try again in a few seconds",
        Duration.ofSeconds(PATIENCE_SECONDS));
  }
}
