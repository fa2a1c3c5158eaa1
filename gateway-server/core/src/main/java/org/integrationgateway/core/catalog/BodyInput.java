package org.integrationgateway.core.catalog;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The bodies that an operation takes from callers beside JSON and forms of its members.
 *
 * @param whole the member that a body of another media type becomes; empty: no such body
 * @param types media types of that body, in lower case; {@code image/*} and {@code *}{@code /*}
 *     stand for several
 * @param streamed members that can be sent on while they arrive, instead of as text
 */
public record BodyInput(Optional<String> whole, List<String> types, Set<String> streamed) {
  /** JSON and forms of the members only. */
  public static final BodyInput MEMBERS = new BodyInput(Optional.empty(), List.of(), Set.of());

  public BodyInput {
    types = List.copyOf(types);
    streamed = Set.copyOf(streamed);
  }

  /** The member that a body of this type becomes. */
  public Optional<String> member(Optional<String> contentType) {
    var essence = essence(contentType.orElse(""));
    return types.stream().anyMatch(type -> includes(type, essence)) ? whole : Optional.empty();
  }

  private static boolean includes(String type, String essence) {
    if (type.equals("*/*")) {
      return !essence.isEmpty();
    }
    return type.endsWith("/*")
        ? essence.startsWith(type.substring(0, type.length() - 1))
        : essence.equals(type);
  }

  /** A media type without its parameters, in lower case. */
  public static String essence(String mediaType) {
    int end = mediaType.indexOf(';');
    return (end < 0 ? mediaType : mediaType.substring(0, end)).strip().toLowerCase(Locale.ROOT);
  }
}
