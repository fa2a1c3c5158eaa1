package org.integrationgateway.sdk.identity;

import java.util.List;
import java.util.Optional;

/**
 * A person or account, as the identity provider knows it.
 *
 * @param id canonical: {@code user:<id>} or {@code service_account:<id>}
 * @param emailVerified whether the provider knows that the address is theirs
 * @param groups groups or roles at the identity provider
 */
public record Person(
    String id,
    Optional<String> email,
    boolean emailVerified,
    Optional<String> displayName,
    List<String> groups) {
  public Person {
    groups = List.copyOf(groups);
  }

  /** A person of which only the id is known. */
  public static Person of(String id) {
    return new Person(id, Optional.empty(), false, Optional.empty(), List.of());
  }
}
