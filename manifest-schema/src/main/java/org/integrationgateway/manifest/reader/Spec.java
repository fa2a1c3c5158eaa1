package org.integrationgateway.manifest.reader;

import java.util.Optional;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.fields.Fields;

/** The {@code spec} block of any kind. */
record Spec(Optional<String> configSchemaPath, Optional<String> staticRoot, Optional<AppSpec> app) {
  static Spec read(Fields fields, Kind kind) {
    var staticRoot = fields.object("static", Spec::root).filter(root -> !root.isEmpty());
    if (kind == Kind.UI) {
      fields.accept("assetRoot", "routes");
    }
    return new Spec(
        fields.string("configSchemaPath"),
        staticRoot,
        kind == Kind.APP ? Optional.of(AppReader.read(fields)) : Optional.empty());
  }

  private static String root(Fields fields) {
    fields.require("root");
    return fields.string("root").orElse("");
  }
}
