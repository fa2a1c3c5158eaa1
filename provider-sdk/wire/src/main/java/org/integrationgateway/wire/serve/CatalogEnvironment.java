package org.integrationgateway.wire.serve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.sdk.app.AppOperation;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.sdk.host.Setup;
import org.integrationgateway.sdk.json.JsonValues;

/**
 * Reads from the environment whether the program only has to list its operations, for the build of
 * its package. The same program writes the same bytes.
 *
 * @param file to write
 * @param config with which the provider is made, as JSON text
 */
record CatalogEnvironment(Path file, String config) {
  private static final String FILE = "SERVICE_CATALOG_FILE";
  private static final String CONFIG = "SERVICE_CATALOG_CONFIG";

  /** The request; empty when the program has to serve. */
  static Optional<CatalogEnvironment> in(Map<String, String> environment) {
    return Optional.ofNullable(environment.get(FILE))
        .filter(file -> !file.isBlank())
        .map(file -> new CatalogEnvironment(Path.of(file), environment.getOrDefault(CONFIG, "{}")));
  }

  /**
   * Makes the provider and writes its operations; for other kinds than apps nothing.
   *
   * @throws RuntimeException when the provider cannot be made with this configuration
   */
  void write(Setup<?> setup) throws IOException {
    if (setup.create(config) instanceof AppProvider app) {
      Files.writeString(file, text(app.metadata().operations()));
    }
  }

  static String text(List<AppOperation> operations) {
    return operations.stream()
        .map(CatalogEnvironment::text)
        .collect(Collectors.joining(",\n", "{\"operations\": [\n", "\n]}\n"));
  }

  private static String text(AppOperation operation) {
    var members = new LinkedHashMap<String, String>();
    members.put("id", JsonValues.write(operation.id()));
    operation.title().ifPresent(title -> members.put("title", JsonValues.write(title)));
    operation.description().ifPresent(text -> members.put("description", JsonValues.write(text)));
    if (!operation.tags().isEmpty()) {
      members.put("tags", JsonValues.write(operation.tags()));
    }
    if (!operation.allowedRoles().isEmpty()) {
      members.put("allowedRoles", JsonValues.write(operation.allowedRoles()));
    }
    members.put("annotations", JsonValues.write(annotations(operation.hints())));
    members.put("inputSchema", operation.inputSchema());
    operation.outputSchema().ifPresent(schema -> members.put("outputSchema", schema));
    return members.entrySet().stream()
        .map(member -> "\"" + member.getKey() + "\": " + member.getValue())
        .collect(Collectors.joining(",\n ", "{", "}"));
  }

  private static Map<String, Boolean> annotations(OperationHints hints) {
    var annotations = new LinkedHashMap<String, Boolean>();
    hints.readOnly().ifPresent(hint -> annotations.put("readOnlyHint", hint));
    hints.destructive().ifPresent(hint -> annotations.put("destructiveHint", hint));
    hints.idempotent().ifPresent(hint -> annotations.put("idempotentHint", hint));
    hints.openWorld().ifPresent(hint -> annotations.put("openWorldHint", hint));
    return annotations;
  }
}
