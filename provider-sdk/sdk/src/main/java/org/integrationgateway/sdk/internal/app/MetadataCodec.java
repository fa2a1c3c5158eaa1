package org.integrationgateway.sdk.internal.app;

import static org.integrationgateway.sdk.internal.wire.WireClient.text;

import java.util.Optional;
import org.integrationgateway.protocol.v1.GetMetadataResponse;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppOperation;
import org.integrationgateway.sdk.app.OperationHints;

/** What an app says about itself, to the wire and back. */
final class MetadataCodec {
  private MetadataCodec() {}

  static GetMetadataResponse write(AppMetadata metadata) {
    var response =
        GetMetadataResponse.newBuilder()
            .setName(metadata.name())
            .setDisplayName(metadata.displayName().orElse(""))
            .setDescription(metadata.description().orElse(""));
    for (var operation : metadata.operations()) {
      response
          .addOperationsBuilder()
          .setId(operation.id())
          .setTitle(operation.title().orElse(""))
          .setDescription(operation.description().orElse(""))
          .setInputSchema(operation.inputSchema())
          .setOutputSchema(operation.outputSchema().orElse(""))
          .setHints(write(operation.hints()))
          .addAllTags(operation.tags())
          .addAllAllowedRoles(operation.allowedRoles());
    }
    return response.build();
  }

  static AppMetadata read(GetMetadataResponse response) {
    return new AppMetadata(
        response.getName(),
        text(response.getDisplayName()),
        text(response.getDescription()),
        response.getOperationsList().stream().map(MetadataCodec::read).toList());
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
