package org.integrationgateway.http.identity;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.engines.stored.StandIn;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.sdk.Subject;

/** A subject as the rows of what belongs to it hold it: without scopes. */
public record StoredSubject(
    @Name("subject") String id, Optional<String> email, Optional<String> displayName) {
  public static final StandIn<Subject, StoredSubject> STAND_IN =
      new StandIn<>(
          Subject.class,
          StoredSubject.class,
          subject -> new StoredSubject(subject.id(), subject.email(), subject.displayName()),
          stored -> new Subject(stored.id, stored.email, stored.displayName, List.of()));
}
