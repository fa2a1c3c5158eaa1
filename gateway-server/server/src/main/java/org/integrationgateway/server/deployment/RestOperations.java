package org.integrationgateway.server.deployment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.app.OperationParameter;
import org.integrationgateway.manifest.app.ParameterLocation;
import org.integrationgateway.manifest.app.RestOperation;
import org.integrationgateway.manifest.app.RestSurface;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.server.catalog.Connection;
import org.integrationgateway.server.catalog.ConnectionSelector;
import org.integrationgateway.server.catalog.Operation;
import org.integrationgateway.server.catalog.Transport;
import org.integrationgateway.server.schema.SchemaCompiler;
import org.integrationgateway.server.surface.http.Outbound;
import org.integrationgateway.server.surface.rest.RestParameter;
import org.integrationgateway.server.surface.rest.RestUpstream;
import tools.jackson.databind.node.ObjectNode;

/** The operations that a manifest declares as HTTP requests. */
final class RestOperations {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}]+)}");

  private final AppSpec spec;
  private final RestSurface surface;
  private final String baseUrl;
  private final DeclaredConnections connections;
  private final SchemaCompiler schemas;
  private final Outbound outbound;
  private final LoadProblems problems;
  private final Map<String, String> headers = new LinkedHashMap<>();
  private final Map<String, String> pathValues = new HashMap<>();
  private final Set<String> managed = new HashSet<>();

  RestOperations(
      AppSpec spec,
      RestSurface surface,
      String baseUrl,
      DeclaredConnections connections,
      SchemaCompiler schemas,
      Outbound outbound,
      LoadProblems problems) {
    this.spec = spec;
    this.surface = surface;
    this.baseUrl = baseUrl;
    this.connections = connections;
    this.schemas = schemas;
    this.outbound = outbound;
    this.problems = problems;
    headers.putAll(spec.headers());
    for (var parameter : spec.managedParameters()) {
      managed.add(parameter.name());
      var target = parameter.in() == ParameterLocation.HEADER ? headers : pathValues;
      target.put(parameter.name(), parameter.value());
    }
  }

  List<Operation> all() {
    // First, so that every upstream knows every connection.
    surface.operations().forEach(this::connection);
    var operations = new ArrayList<Operation>();
    for (var declared : surface.operations()) {
      try {
        operations.add(operation(declared));
      } catch (IllegalArgumentException e) {
        problems.add("operation '%s': %s".formatted(declared.name(), e.getMessage()));
      }
    }
    return operations;
  }

  private Operation operation(RestOperation declared) {
    var connection = connections.named(connection(declared), "operation '" + declared.name() + "'");
    var input = schemas.generated(schema(declared, connection));
    return new Operation(
        problems.app(),
        declared.name(),
        new Operation.Listing(
            declared.title().or(() -> declared.annotations().title()),
            declared.description(),
            declared.tags()),
        new Operation.Shape(input, Optional.empty()),
        new Operation.Binding(
            declared.method().text(),
            Transport.REST,
            connection,
            selector(declared),
            new RestUpstream(request(declared), connections.all(), outbound)),
        new Operation.Access(hints(declared), declared.allowedRoles()));
  }

  /** Without what the connection gives: that is no parameter of the operation. */
  private ObjectNode schema(RestOperation declared, Connection connection) {
    var inPath = placeholders(declared.path());
    var given = new HashSet<>(managed);
    connection.params().keySet().stream().filter(inPath::contains).forEach(given::add);
    inPath.removeAll(given);
    return RestInput.schema(declared, given, inPath);
  }

  private String connection(RestOperation declared) {
    var name = spec.connectionFor(declared.connection(), surface.connection());
    connections.named(name, "operation '" + declared.name() + "'");
    return name;
  }

  private Optional<ConnectionSelector> selector(RestOperation declared) {
    var usedBy = "operation '" + declared.name() + "'";
    return declared
        .connectionSelector()
        .map(
            selector -> {
              var byValue = new HashMap<String, Connection>();
              selector
                  .connections()
                  .forEach((value, name) -> byValue.put(value, connections.named(name, usedBy)));
              return new ConnectionSelector(selector.parameter(), selector.defaultValue(), byValue);
            });
  }

  private org.integrationgateway.server.surface.rest.RestRequest request(RestOperation declared) {
    var parameters =
        declared.parameters().stream()
            .filter(parameter -> !managed.contains(parameter.name()))
            .map(RestOperations::parameter)
            .toList();
    return new org.integrationgateway.server.surface.rest.RestRequest(
        declared.method().text(), baseUrl, declared.path(), parameters, headers, pathValues);
  }

  private static RestParameter parameter(OperationParameter declared) {
    var in =
        switch (declared.in()) {
          case PATH -> RestParameter.In.PATH;
          case QUERY -> RestParameter.In.QUERY;
          case HEADER -> RestParameter.In.HEADER;
          case BODY -> RestParameter.In.BODY;
        };
    return new RestParameter(declared.name(), in, declared.internal());
  }

  /** What the author says, else what the method promises (RFC 9110, section 9.2). */
  private static OperationHints hints(RestOperation declared) {
    var said = declared.annotations();
    var promised =
        switch (declared.method()) {
          case GET, HEAD -> new OperationHints(yes(), yes(), no(), Optional.empty());
          case PUT -> new OperationHints(no(), yes(), Optional.empty(), Optional.empty());
          case DELETE -> new OperationHints(no(), yes(), yes(), Optional.empty());
          case POST, PATCH -> OperationHints.NONE;
        };
    return new OperationHints(
        said.readOnlyHint().or(promised::readOnly),
        said.idempotentHint().or(promised::idempotent),
        said.destructiveHint().or(promised::destructive),
        said.openWorldHint().or(promised::openWorld));
  }

  private static Optional<Boolean> yes() {
    return Optional.of(true);
  }

  private static Optional<Boolean> no() {
    return Optional.of(false);
  }

  private Set<String> placeholders(String path) {
    var names = new TreeSet<String>();
    var matcher = PLACEHOLDER.matcher(path);
    while (matcher.find()) {
      if (!pathValues.containsKey(matcher.group(1))) {
        names.add(matcher.group(1));
      }
    }
    return names;
  }
}
