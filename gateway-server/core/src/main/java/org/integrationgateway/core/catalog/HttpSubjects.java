package org.integrationgateway.core.catalog;

import java.util.Optional;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.HttpSubjectRequest;

/** Decides which subjects the verified hosted HTTP requests of an app run as. */
@FunctionalInterface
public interface HttpSubjects {
  /** The resolver of an app that leaves every request to the binding's system subject. */
  HttpSubjects NONE = (request, deadline) -> Optional.empty();

  /**
   * The subject that a verified hosted HTTP request runs as; empty: the binding's system subject.
   *
   * @throws GatewayException {@code NOT_FOUND} when the request belongs to no subject; {@code
   *     PROVIDER_*}
   */
  Optional<Subject> httpSubject(HttpSubjectRequest request, Deadline deadline);
}
