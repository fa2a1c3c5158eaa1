package org.integrationgateway.server.builtin.secrets;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.sdk.secrets.SecretNames;

/** Cuts names into pages; the token of the next page is the last name of this one. */
final class SecretPages {
  private SecretPages() {}

  static SecretNames cut(
      Stream<String> names, String prefix, int limit, Optional<String> pageToken) {
    List<String> found =
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
