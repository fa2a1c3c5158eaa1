package org.integrationgateway.server.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** The groups of subjects at their last login, read at most once a second. */
public final class LastGroups implements Function<String, List<String>> {
  private static final Duration STALE = Duration.ofMillis(900);
  private static final int MOST_REMEMBERED = 10_000;

  private final Function<String, List<String>> stored;
  private final Cache<String, List<String>> recent =
      Caffeine.newBuilder().expireAfterWrite(STALE).maximumSize(MOST_REMEMBERED).build();

  /**
   * @param stored reads the groups of a subject
   */
  public LastGroups(Function<String, List<String>> stored) {
    this.stored = stored;
  }

  @Override
  public List<String> apply(String subject) {
    return recent.get(subject, stored);
  }
}
