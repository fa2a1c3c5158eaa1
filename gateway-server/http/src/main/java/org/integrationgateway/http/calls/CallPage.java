package org.integrationgateway.http.calls;

import java.util.List;
import java.util.OptionalLong;

/**
 * A page of calls, the latest first.
 *
 * @param next the id before which the next page begins; empty for the last page
 * @param isWhole whether the store could be asked; otherwise there are those of this replica only
 */
public record CallPage(List<RecentCall> calls, OptionalLong next, boolean isWhole) {
  public CallPage {
    calls = List.copyOf(calls);
  }
}
