package org.integrationgateway.builtin.agent.store;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.integrationgateway.sdk.ServiceException;

/** Ids that sort by their creation time and cannot be guessed. They serve as page tokens too. */
public final class AgentIds {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final Pattern FORM = Pattern.compile("[a-z]+_[0-9a-f]{32}");
  private static final AtomicLong LAST = new AtomicLong();

  private AgentIds() {}

  /** A new id: microseconds, then random digits. */
  public static String next(String kind, Instant now) {
    long wanted = now.getEpochSecond() * 1_000_000 + now.getNano() / 1_000;
    long moment = LAST.updateAndGet(last -> Math.max(last + 1, wanted));
    return "%s_%016x%016x".formatted(kind, moment, RANDOM.nextLong());
  }

  /** The id in a page token. */
  public static Optional<String> token(Optional<String> token) {
    token
        .filter(text -> !FORM.matcher(text).matches())
        .ifPresent(
            text -> {
              throw ServiceException.invalidMember(
                  "/pageToken", "must be the token of the previous page, unchanged");
            });
    return token;
  }
}
