package org.integrationgateway.sdk.agent.session;

import java.util.List;
import java.util.Optional;

/**
 * A page of a list.
 *
 * @param nextPageToken for the page behind it; empty on the last
 */
public record AgentPage<T>(List<T> items, Optional<String> nextPageToken) {
  /** The most items of one page. */
  public static final int MAX = 1_000;

  /** The number of items of a page when the request does not say. */
  public static final int DEFAULT = 100;

  public AgentPage {
    items = List.copyOf(items);
  }
}
