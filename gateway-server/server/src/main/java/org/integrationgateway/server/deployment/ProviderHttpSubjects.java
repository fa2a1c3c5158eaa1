package org.integrationgateway.server.deployment;

import java.util.Optional;
import org.integrationgateway.core.catalog.HttpSubjects;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.HttpSubjectRequest;

/** Asks the provider of an app which subject a hosted HTTP request runs as. */
record ProviderHttpSubjects(String app, ProviderOffer offer) implements HttpSubjects {
  @Override
  public Optional<Subject> httpSubject(HttpSubjectRequest request, Deadline deadline) {
    return ProviderFailure.during(
        "app '" + app + "': subject of a hosted request",
        () -> deadline.during(() -> offer.provider().resolveHttpSubject(request)));
  }
}
