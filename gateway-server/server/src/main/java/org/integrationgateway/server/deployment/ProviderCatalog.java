package org.integrationgateway.server.deployment;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.connections.declared.load.LoadProblems;
import org.integrationgateway.core.catalog.CallerCatalog;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.manifest.app.AllowedOperation;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.sdk.app.SessionCatalogQuery;
import org.integrationgateway.server.deployment.surface.ExposedOperations;
import org.integrationgateway.surfaces.paging.ResultPages;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The operations that a provider has for one caller only. They are exposed as those of its
 * metadata: under the names and to the roles of {@code allowedOperations}.
 */
final class ProviderCatalog implements CallerCatalog {
  private static final Logger log = LoggerFactory.getLogger(ProviderCatalog.class);

  private final String app;
  private final ProviderOffer offer;
  private final Connection connection;
  private final Optional<Map<String, AllowedOperation>> allowed;
  private final ResultPages pages;
  private final SchemaCompiler schemas;

  ProviderCatalog(
      String app,
      ProviderOffer offer,
      Connection connection,
      Optional<Map<String, AllowedOperation>> allowed,
      ResultPages pages,
      SchemaCompiler schemas) {
    this.app = app;
    this.offer = offer;
    this.connection = connection;
    this.allowed = allowed;
    this.pages = pages;
    this.schemas = schemas;
  }

  @Override
  public Connection connection() {
    return connection;
  }

  @Override
  public CallerOperations operations(
      CallContext context, Optional<Credential> credential, Deadline deadline) {
    var said =
        ProviderFailure.during(
            "app '" + app + "': session catalog",
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
    var exposed = new ExposedOperations(problems, false, pages).apply(operations, allowed);
    if (!problems.isEmpty()) {
      log.warn(
          "app '{}': the provider's operations for {} have problems: {}",
          app,
          context.subject().id(),
          String.join("; ", problems.messages()));
    }
    return new CallerOperations(List.copyOf(exposed.values()), said.maxAge());
  }
}
