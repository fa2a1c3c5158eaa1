package org.integrationgateway.manifest.reader;

import java.util.Optional;
import org.integrationgateway.manifest.PackageSource;
import org.integrationgateway.manifest.app.AllowedOperation;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.app.ManagedParameter;
import org.integrationgateway.manifest.app.Surfaces;
import org.integrationgateway.manifest.connection.ConnectionDefinition;
import org.integrationgateway.manifest.fields.Fields;
import org.integrationgateway.manifest.fields.InvalidMemberException;
import org.integrationgateway.manifest.hosted.HttpBinding;
import org.integrationgateway.manifest.hosted.SecurityScheme;
import org.integrationgateway.manifest.pagination.Pagination;
import org.integrationgateway.manifest.pagination.ResponseMapping;
import org.integrationgateway.manifest.rules.ManifestRule;

/** Reads the {@code spec} of an app. */
final class AppReader {
  private AppReader() {}

  static AppSpec read(Fields fields) {
    return new AppSpec(
        fields.object("auth", AppReader::authProvider),
        fields.bool("mcp"),
        fields.texts("headers"),
        fields.records("managedParameters", ManagedParameter.class),
        fields.record("surfaces", Surfaces.class).orElse(Surfaces.NONE),
        fields.recordMap("connections", ConnectionDefinition.class),
        fields.string("defaultConnection"),
        fields.has("allowedOperations")
            ? Optional.of(fields.recordMap("allowedOperations", AllowedOperation.class))
            : Optional.empty(),
        fields.parsedItems(
            "requires",
            "<host>/<org>/<repo>/<path>",
            ManifestRule.SOURCE,
            text -> new PackageSource(text).text()),
        fields.recordMap("securitySchemes", SecurityScheme.class),
        fields.recordMap("http", HttpBinding.class),
        fields.record("pagination", Pagination.class),
        fields.record("responseMapping", ResponseMapping.class));
  }

  private static String authProvider(Fields fields) {
    fields.require("provider");
    var provider = fields.string("provider").orElse("");
    if (provider.isBlank()) {
      throw new InvalidMemberException("provider", "auth.provider is empty");
    }
    return provider;
  }
}
