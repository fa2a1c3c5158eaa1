package org.integrationgateway.people.serviceaccount;

import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.sdk.Subject;

/**
 * A subject that people manage and that acts by tokens.
 *
 * @param id local: without the kind of its subject
 * @param displayName for people
 * @param createdBy the subject that created it
 */
public record ServiceAccount(
    String id,
    String displayName,
    Optional<String> description,
    Instant createdAt,
    String createdBy) {
  /** The prefix of the canonical ids of service accounts. */
  public static final String PREFIX = "service_account:";

  /** The subject of the account. */
  public Subject subject() {
    return Subject.of(subjectId(id));
  }

  /** The canonical id of the service account with this local id. */
  static String subjectId(String id) {
    return PREFIX + id;
  }

  /** The local id of the service account that is this subject; empty for other subjects. */
  public static Optional<String> ofSubject(String subject) {
    return subject.startsWith(PREFIX) ? Optional.of(localId(subject)) : Optional.empty();
  }

  /** The local id in a local or canonical one. */
  static String localId(String text) {
    return text.startsWith(PREFIX) ? text.substring(PREFIX.length()) : text;
  }
}
