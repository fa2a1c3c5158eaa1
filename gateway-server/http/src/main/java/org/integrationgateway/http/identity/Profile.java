package org.integrationgateway.http.identity;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.identity.Person;

/**
 * The claims of the identity provider about a subject at its last login.
 *
 * @param subject canonical id
 * @param email only when the provider has verified it
 * @param groups groups or roles at the identity provider
 */
public record Profile(
    String subject, Optional<String> email, Optional<String> displayName, List<String> groups) {
  public Profile {
    groups = List.copyOf(groups);
  }

  /** The profile of a person who has just logged in. */
  public static Profile of(Person person) {
    var subject = PersonSubject.of(person, List.of());
    return new Profile(subject.id(), subject.email(), subject.displayName(), person.groups());
  }

  /** The subject with these scopes. */
  public Subject subject(List<String> scopes) {
    return new Subject(subject, email, displayName, scopes);
  }
}
