package org.integrationgateway.core.calls;

import java.util.List;
import java.util.OptionalLong;

/**
 * A page of calls, the latest first.
 *
 * @param next the id before which the next page begins; empty for the last page
 */
public record CallPage(List<RecentCall> calls, OptionalLong next) {
  public CallPage {
    calls = List.copyOf(calls);
  }
}
