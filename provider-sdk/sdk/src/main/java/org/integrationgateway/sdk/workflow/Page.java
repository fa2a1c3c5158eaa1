package org.integrationgateway.sdk.workflow;

import java.util.List;
import java.util.Optional;

/**
 * A page of a list.
 *
 * @param nextPageToken empty on the last page
 */
public record Page<T>(List<T> items, Optional<String> nextPageToken) {
  public Page {
    items = List.copyOf(items);
  }
}
