package org.integrationgateway.core.access;

import java.util.List;
import java.util.function.Function;
import org.integrationgateway.core.recent.RecentReads;

/** The groups of subjects at their last login, read at most once a second. */
public final class LastGroups implements Function<String, List<String>> {
  private static final int MOST_REMEMBERED = 10_000;

  private final Function<String, List<String>> stored;
  private final RecentReads<String, List<String>> recent = new RecentReads<>(MOST_REMEMBERED);

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
