package org.integrationgateway.manifest.reader;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.fields.Fields;
import org.integrationgateway.manifest.ui.UiSpec;

/** Reads the {@code spec} block of any kind. */
record SpecReader(
    Optional<String> configSchemaPath,
    Optional<String> staticRoot,
    Optional<AppSpec> app,
    Optional<UiSpec> ui) {
  static final SpecReader EMPTY =
      new SpecReader(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  private static final List<String> OF_APPS =
      List.of(
          "auth",
          "securitySchemes",
          "http",
          "mcp",
          "headers",
          "managedParameters",
          "surfaces",
          "connections",
          "defaultConnection",
          "requires",
          "pagination",
          "responseMapping",
          "allowedOperations");
  private static final List<String> OF_USER_INTERFACES = List.of("assetRoot", "routes");

  private static final List<String> AT_THE_TOP =
      List.of("kind", "source", "version", "displayName", "iconFile", "entrypoint");

  static SpecReader read(Fields fields, Kind kind) {
    fields.belongElsewhere("at the top level", AT_THE_TOP);
    if (kind != Kind.APP) {
      fields.belongElsewhere("to kind app", OF_APPS);
    }
    if (kind != Kind.UI) {
      fields.belongElsewhere("to kind ui", OF_USER_INTERFACES);
    }
    return new SpecReader(
        fields.string("configSchemaPath"),
        fields.object("static", SpecReader::root).filter(root -> !root.isEmpty()),
        kind == Kind.APP ? Optional.of(AppReader.read(fields)) : Optional.empty(),
        kind == Kind.UI ? Optional.of(UiReader.read(fields)) : Optional.empty());
  }

  /** The names of all members that a spec can have. */
  static List<String> members() {
    var names = new LinkedHashSet<>(List.of("configSchemaPath", "static"));
    names.addAll(OF_APPS);
    names.addAll(OF_USER_INTERFACES);
    return List.copyOf(names);
  }

  private static String root(Fields fields) {
    fields.require("root");
    return fields.string("root").orElse("");
  }
}
