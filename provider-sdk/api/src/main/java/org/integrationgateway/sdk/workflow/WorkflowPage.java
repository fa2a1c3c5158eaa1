package org.integrationgateway.sdk.workflow;

import java.util.List;
import java.util.Optional;

/**
 * A page of a list.
 *
 * @param nextPageToken empty on the last page
 */
public record WorkflowPage<T>(List<T> items, Optional<String> nextPageToken) {
  public WorkflowPage {
    items = List.copyOf(items);
  }
}
