package org.integrationgateway.manifest.reader;

import java.util.Optional;
import org.integrationgateway.manifest.PackageSource;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.app.ManagedParameter;
import org.integrationgateway.manifest.app.ParameterLocation;
import org.integrationgateway.manifest.app.Surfaces;
import org.integrationgateway.manifest.fields.Fields;
import org.integrationgateway.manifest.fields.InvalidMemberException;
import org.integrationgateway.manifest.rules.ManifestRule;

/** Reads the {@code spec} of an app. */
final class AppReader {
  private AppReader() {}

  static AppSpec read(Fields fields) {
    return new AppSpec(
        fields.object("auth", AppReader::authProvider),
        fields.bool("mcp"),
        fields.texts("headers"),
        fields.objects("managedParameters", AppReader::managedParameter),
        fields.object("surfaces", SurfaceReader::read).orElse(Surfaces.NONE),
        fields.objectMap("connections", ConnectionReader::read),
        fields.string("defaultConnection"),
        fields.has("allowedOperations")
            ? Optional.of(fields.objectMap("allowedOperations", AllowedOperationReader::read))
            : Optional.empty(),
        fields.parsedItems(
            "requires",
            "<host>/<org>/<repo>/<path>",
            ManifestRule.SOURCE,
            text -> new PackageSource(text).text()),
        fields.objectMap("securitySchemes", (name, scheme) -> SchemeReader.read(scheme)),
        fields.objectMap("http", HostedReader::binding),
        fields.object("pagination", PaginationReader::pagination),
        fields.object("responseMapping", PaginationReader::responseMapping));
  }

  private static String authProvider(Fields fields) {
    fields.require("provider");
    var provider = fields.string("provider").orElse("");
    if (provider.isBlank()) {
      throw new InvalidMemberException("provider", "auth.provider is empty");
    }
    return provider;
  }

  private static ManagedParameter managedParameter(Fields fields) {
    fields.require("in", "name", "value");
    return new ManagedParameter(
        fields.choice("in", ParameterLocation.class).orElse(ParameterLocation.HEADER),
        fields.string("name").orElse(""),
        fields.text("value").orElse(""));
  }
}
