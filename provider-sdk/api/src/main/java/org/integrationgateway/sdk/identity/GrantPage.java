package org.integrationgateway.sdk.identity;

import java.util.List;
import java.util.Optional;

/**
 * A page of grants.
 *
 * @param grants newest first
 * @param nextPageToken empty on the last page
 */
public record GrantPage(List<Grant> grants, Optional<String> nextPageToken) {
  public GrantPage {
    grants = List.copyOf(grants);
  }
}
