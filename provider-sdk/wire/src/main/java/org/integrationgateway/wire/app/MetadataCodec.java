package org.integrationgateway.wire.app;

import static org.integrationgateway.wire.value.OptionalText.text;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.protocol.v1.GetMetadataResponse;
import org.integrationgateway.protocol.v1.GetSessionCatalogResponse;
import org.integrationgateway.sdk.app.AppFeature;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppOperation;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.sdk.app.SessionCatalog;

/** The catalog of an app, to the wire and back. */
final class MetadataCodec {
  private static final int MOST_OPERATIONS = 10_000;

  private MetadataCodec() {}

  static GetMetadataResponse write(AppMetadata metadata) {
    var response =
        GetMetadataResponse.newBuilder()
            .setName(metadata.name())
            .setDisplayName(metadata.displayName().orElse(""))
            .setDescription(metadata.description().orElse(""));
    metadata.operations().forEach(operation -> response.addOperations(write(operation)));
    metadata.features().forEach(feature -> response.addFeatures(feature.text()));
    response.addAllConnectionParams(metadata.connectionParams());
    response.addAllAuthTypes(metadata.authTypes());
    return response.build();
  }

  static AppMetadata read(GetMetadataResponse response) {
    requireFew(response.getOperationsCount());
    return new AppMetadata(
        response.getName(),
        text(response.getDisplayName()),
        text(response.getDescription()),
        response.getOperationsList().stream().map(MetadataCodec::read).toList(),
        response.getConnectionParamsList(),
        response.getAuthTypesList(),
        response.getFeaturesList().stream()
            .flatMap(text -> AppFeature.of(text).stream())
            .collect(Collectors.toSet()));
  }

  private static void requireFew(int operations) {
    if (operations > MOST_OPERATIONS) {
      throw new IllegalArgumentException(
          "it declares %d operations, and an app may have %d: make several apps of it"
              .formatted(operations, MOST_OPERATIONS));
    }
  }

  static GetSessionCatalogResponse write(SessionCatalog catalog) {
    var response =
        GetSessionCatalogResponse.newBuilder()
            .setMaxAgeSeconds((int) Math.min(Integer.MAX_VALUE, catalog.maxAge().toSeconds()));
    catalog.operations().forEach(operation -> response.addOperations(write(operation)));
    return response.build();
  }

  static SessionCatalog read(GetSessionCatalogResponse response) {
    requireFew(response.getOperationsCount());
    return new SessionCatalog(
        response.getOperationsList().stream().map(MetadataCodec::read).toList(),
        Duration.ofSeconds(response.getMaxAgeSeconds()));
  }

  private static org.integrationgateway.protocol.v1.AppOperation write(AppOperation operation) {
    return org.integrationgateway.protocol.v1.AppOperation.newBuilder()
        .setId(operation.id())
        .setTitle(operation.title().orElse(""))
        .setDescription(operation.description().orElse(""))
        .setInputSchema(operation.inputSchema())
        .setOutputSchema(operation.outputSchema().orElse(""))
        .setHints(write(operation.hints()))
        .addAllTags(operation.tags())
        .addAllAllowedRoles(operation.allowedRoles())
        .build();
  }

  private static AppOperation read(org.integrationgateway.protocol.v1.AppOperation operation) {
    return new AppOperation(
        operation.getId(),
        text(operation.getTitle()),
        text(operation.getDescription()),
        operation.getInputSchema(),
        text(operation.getOutputSchema()),
        read(operation.getHints()),
        operation.getTagsList(),
        operation.getAllowedRolesList());
  }

  private static org.integrationgateway.protocol.v1.OperationHints write(OperationHints hints) {
    var written = org.integrationgateway.protocol.v1.OperationHints.newBuilder();
    hints.readOnly().ifPresent(written::setReadOnly);
    hints.idempotent().ifPresent(written::setIdempotent);
    hints.destructive().ifPresent(written::setDestructive);
    hints.openWorld().ifPresent(written::setOpenWorld);
    return written.build();
  }

  private static OperationHints read(org.integrationgateway.protocol.v1.OperationHints hints) {
    return new OperationHints(
        when(hints.hasReadOnly(), hints.getReadOnly()),
        when(hints.hasIdempotent(), hints.getIdempotent()),
        when(hints.hasDestructive(), hints.getDestructive()),
        when(hints.hasOpenWorld(), hints.getOpenWorld()));
  }

  private static Optional<Boolean> when(boolean said, boolean value) {
    return said ? Optional.of(value) : Optional.empty();
  }
}
