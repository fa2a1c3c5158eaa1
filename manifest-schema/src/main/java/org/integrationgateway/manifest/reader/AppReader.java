package org.integrationgateway.manifest.reader;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.app.AllowedOperation;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.app.ManagedParameter;
import org.integrationgateway.manifest.app.ParameterLocation;
import org.integrationgateway.manifest.app.Surfaces;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.fields.Fields;

/** The {@code spec} of an app. */
final class AppReader {
  /** The specification of an app whose manifest has none. */
  static final AppSpec EMPTY =
      new AppSpec(
          Optional.empty(),
          Optional.empty(),
          Map.of(),
          List.of(),
          Surfaces.NONE,
          Map.of(),
          Optional.empty(),
          Optional.empty(),
          List.of(),
          Map.of());

  private AppReader() {}

  static AppSpec read(Fields fields) {
    return new AppSpec(
        fields.object("auth", AppReader::authProvider).filter(name -> !name.isEmpty()),
        fields.bool("mcp"),
        fields.texts("headers"),
        fields.objects("managedParameters", AppReader::managedParameter),
        fields.object("surfaces", SurfaceReader::read).orElse(Surfaces.NONE),
        fields.objectMap("connections", ConnectionReader::read),
        fields.string("defaultConnection"),
        fields.has("allowedOperations")
            ? Optional.of(fields.objectMap("allowedOperations", AppReader::allowedOperation))
            : Optional.empty(),
        fields.strings("requires"),
        raw(fields, "securitySchemes", "http", "pagination", "responseMapping"));
  }

  /** Members that are known, but kept as they are written. */
  static Map<String, Node> raw(Fields fields, String... keys) {
    var nodes = new LinkedHashMap<String, Node>();
    for (var key : keys) {
      fields.node(key).ifPresent(node -> nodes.put(key, node));
    }
    return nodes;
  }

  private static String authProvider(Fields fields) {
    fields.require("provider");
    return fields.string("provider").orElse("");
  }

  private static ManagedParameter managedParameter(Fields fields) {
    fields.require("in", "name", "value");
    return new ManagedParameter(
        fields.choice("in", ParameterLocation.class).orElse(ParameterLocation.HEADER),
        fields.string("name").orElse(""),
        fields.text("value").orElse(""));
  }

  private static AllowedOperation allowedOperation(String name, Fields fields) {
    return new AllowedOperation(
        fields.string("alias"),
        fields.string("description"),
        fields.strings("allowedRoles"),
        fields.bool("paginate").orElse(false),
        raw(fields, "pagination", "graphql"));
  }
}
