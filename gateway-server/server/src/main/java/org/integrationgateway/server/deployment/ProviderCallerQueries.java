package org.integrationgateway.server.deployment;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.manifest.app.AllowedOperation;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppFeature;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.sdk.app.HttpSubjectRequest;
import org.integrationgateway.sdk.app.SessionCatalogQuery;
import org.integrationgateway.server.catalog.CallerQueries;
import org.integrationgateway.server.catalog.Connection;
import org.integrationgateway.server.deployment.load.LoadProblems;
import org.integrationgateway.server.deployment.surface.ExposedOperations;
import org.integrationgateway.server.schema.SchemaCompiler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a provider what depends on the caller. Its operations are exposed as those of its metadata:
 * under the names and to the roles of {@code allowedOperations}.
 */
final class ProviderCallerQueries implements CallerQueries {
  private static final Logger log = LoggerFactory.getLogger(ProviderCallerQueries.class);

  private final String app;
  private final ProviderOffer offer;
  private final Connection connection;
  private final Optional<Map<String, AllowedOperation>> allowed;
  private final SchemaCompiler schemas;

  ProviderCallerQueries(
      String app,
      ProviderOffer offer,
      Connection connection,
      Optional<Map<String, AllowedOperation>> allowed,
      SchemaCompiler schemas) {
    this.app = app;
    this.offer = offer;
    this.connection = connection;
    this.allowed = allowed;
    this.schemas = schemas;
  }

  @Override
  public Optional<Connection> catalogConnection() {
    return has(AppFeature.SESSION_CATALOG) ? Optional.of(connection) : Optional.empty();
  }

  @Override
  public CallerOperations operations(
      CallContext context, Optional<Credential> credential, Deadline deadline) {
    var said =
        asking(
            "session catalog",
            () ->
                context.during(
                    () ->
                        deadline.during(
                            () ->
                                offer
                                    .provider()
                                    .sessionCatalog(
                                        new SessionCatalogQuery(context, credential)))));
    var problems = new LoadProblems(app);
    var operations =
        new ProvidedOperations(offer, connection, schemas, problems).of(said.operations());
    var exposed = new ExposedOperations(problems, false).apply(operations, allowed);
    if (!problems.isEmpty()) {
      log.warn(
          "app '{}': the provider's operations for {} have problems: {}",
          app,
          context.subject().id(),
          String.join("; ", problems.all()));
    }
    return new CallerOperations(List.copyOf(exposed.values()), said.maxAge());
  }

  @Override
  public Optional<Subject> httpSubject(HttpSubjectRequest request, Deadline deadline) {
    if (!has(AppFeature.RESOLVE_HTTP_SUBJECT)) {
      return Optional.empty();
    }
    return asking(
        "subject of a hosted request",
        () -> deadline.during(() -> offer.provider().resolveHttpSubject(request)));
  }

  private boolean has(AppFeature feature) {
    return offer.metadata().features().contains(feature);
  }

  private <T> T asking(String what, Supplier<T> question) {
    try {
      return question.get();
    } catch (RuntimeException failure) {
      throw ProviderFailure.of(failure, "app '" + app + "': " + what);
    }
  }
}
