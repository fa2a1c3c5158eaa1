package org.integrationgateway.builtin.identity.password;

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
 * Hashes and compares passwords. Each hash takes megabytes, so only a few are computed at a time; a
 * caller that would wait too long, or behind too many others, is refused.
 */
public final class Passwords {
  public static final int SHORTEST = 12;
  public static final int LONGEST = 256;

  private static final int AT_A_TIME = 2;
  private static final int MOST_WAITING = 32;
  private static final long TIMEOUT_SECONDS = 10;

  private final PasswordWork cost;
  private final Semaphore turns = new Semaphore(AT_A_TIME, true);
  private final String unknownAccountHash;

  public Passwords(PasswordWork cost) {
    this.cost = cost;
    this.unknownAccountHash = cost.hashOfNoPassword();
  }

  /**
   * The hash of a new password, to store.
   *
   * @throws ServiceException {@code INVALID_INPUT} when it is too short, too long or the login
   *     itself
   */
  public String hash(Secret password, String login) {
    int length = password.use(text -> text.codePointCount(0, text.length()));
    if (length < SHORTEST || length > LONGEST) {
      throw new ServiceException(
          Reason.INVALID_INPUT,
          "a password has %d to %d characters: a few words in a row are easy to remember"
              .formatted(SHORTEST, LONGEST));
    }
    if (password.<Boolean>use(login::equalsIgnoreCase)) {
      throw new ServiceException(Reason.INVALID_INPUT, "the password must differ from the login");
    }
    return hashAgain(password);
  }

  /** The hash of a password that was accepted before. */
  public String hashAgain(Secret password) {
    byte[] bytes = bytes(password);
    return inTurn(() -> cost.hash(bytes));
  }

  /**
   * Whether the password is right.
   *
   * @param hash as stored; empty for an unknown account: the result is false, after the same work
   */
  public boolean matches(Optional<String> hash, Secret password) {
    byte[] bytes = bytes(password);
    boolean same = inTurn(() -> PasswordWork.matches(hash.orElse(unknownAccountHash), bytes));
    return same && hash.isPresent();
  }

  /** The hash that a password is compared with when there is no account. */
  public String unknownAccountHash() {
    return unknownAccountHash;
  }

  /** Whether the hash has a smaller work factor than the configured one. */
  public boolean isOutdated(String hash) {
    return PasswordWork.of(hash).isLessThan(cost);
  }

  /** The normalized characters, equal for every way to type them (RFC 8265, section 4.2). */
  private static byte[] bytes(Secret password) {
    return password.use(
        text -> Normalizer.normalize(text, Normalizer.Form.NFC).getBytes(StandardCharsets.UTF_8));
  }

  private <T> T inTurn(Supplier<T> work) {
    if (turns.getQueueLength() >= MOST_WAITING) {
      throw busy();
    }
    try {
      if (!turns.tryAcquire(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
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
        "too many logins at this moment: try again in a few seconds",
        Duration.ofSeconds(TIMEOUT_SECONDS));
  }
}
