package org.integrationgateway.sdk.secrets;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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

  /**
   * A page of all names that a store has, in their order; the token of the next page is the last
   * name of this one.
   *
   * @param names in any order; the stream is used up
   */
  public static SecretNames page(
      Stream<String> names, String prefix, int limit, Optional<String> pageToken) {
    var found =
        names
            .filter(name -> name.startsWith(prefix))
            .filter(name -> pageToken.isEmpty() || name.compareTo(pageToken.get()) > 0)
            .sorted()
            .limit(limit + 1L)
            .toList();
    return found.size() <= limit
        ? new SecretNames(found, Optional.empty())
        : new SecretNames(found.subList(0, limit), Optional.of(found.get(limit - 1)));
  }
}
