package org.integrationgateway.http.identity;

import java.util.List;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.identity.Person;

/** The subject that a person of the identity provider is here. */
public final class PersonSubject {
  private static final List<String> KINDS = List.of("user:", "service_account:");

  private PersonSubject() {}

  /** Whether the identity provider may name this subject: a user or a service account. */
  public static boolean isAllowed(Person person) {
    return KINDS.stream().anyMatch(person.id()::startsWith);
  }

  /** Drops an unverified e-mail address, because policies name members by address. */
  public static Subject of(Person person, List<String> scopes) {
    return new Subject(
        person.id(),
        person.email().filter(unused -> person.emailVerified()),
        person.displayName(),
        scopes);
  }
}
