package org.integrationgateway.sdk.secrets;

import java.util.List;
import java.util.Optional;

/**
 * A page of names.
 *
 * @param names in order
 * @param nextPageToken empty on the last page
 */
public record SecretNames(List<String> names, Optional<String> nextPageToken) {
  public SecretNames {
    names = List.copyOf(names);
  }
}
