package org.integrationgateway.http.identity;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Proof;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.sdk.Subject;

/**
 * An API token as its owner sees it, without its text.
 *
 * @param subject its owner
 * @param scopes its limits; empty: not limited
 * @param lastUsedAt to the minute, not before it was made; empty until its first use
 */
public record ApiToken(
    String id,
    @Inline Subject subject,
    String name,
    List<Caller.Scope> scopes,
    Instant createdAt,
    Instant expiresAt,
    Optional<Instant> lastUsedAt) {
  public ApiToken {
    scopes = List.copyOf(scopes);
  }

  /**
   * The caller of a request with this token.
   *
   * @param profile of its owner, who has logged in
   */
  Caller caller(Optional<Profile> profile) {
    var spelled = spelled(scopes);
    var known =
        profile
            .map(person -> person.subject(spelled))
            .orElseGet(
                () -> new Subject(subject.id(), subject.email(), subject.displayName(), spelled));
    var groups = profile.map(Profile::groups).orElse(List.of());
    return new Caller(known, Proof.apiToken(id), scopes, groups);
  }

  /** Returns scopes as providers see them: {@code app}, or {@code app:operation}. */
  public static List<String> spelled(List<Caller.Scope> scopes) {
    var spelled = new ArrayList<String>();
    for (var scope : scopes) {
      if (scope.operations().isEmpty()) {
        spelled.add(scope.app());
      }
      scope.operations().stream()
          .sorted()
          .forEach(operation -> spelled.add(scope.app() + ":" + operation));
    }
    return spelled;
  }
}
