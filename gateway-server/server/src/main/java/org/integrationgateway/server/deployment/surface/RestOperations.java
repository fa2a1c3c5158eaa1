package org.integrationgateway.server.deployment.surface;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.integrationgateway.connections.declared.DeclaredConnections;
import org.integrationgateway.connections.declared.load.LoadProblems;
import org.integrationgateway.core.catalog.BodyInput;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.ConnectionPicker;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.core.catalog.Upstream;
import org.integrationgateway.manifest.app.OperationParameter;
import org.integrationgateway.manifest.app.ParameterLocation;
import org.integrationgateway.manifest.app.ParameterType;
import org.integrationgateway.manifest.app.RestOperation;
import org.integrationgateway.manifest.app.RestSurface;
import org.integrationgateway.manifest.openapi.input.HttpParameter;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.surfaces.request.AppRequests;
import org.integrationgateway.surfaces.request.HttpOperation;
import org.integrationgateway.surfaces.request.HttpUpstream;
import org.integrationgateway.upstreams.upload.TwoStepUpload;
import org.integrationgateway.upstreams.xml.XmlRequests;
import tools.jackson.databind.node.ObjectNode;

/** The operations that a manifest declares as HTTP requests. */
public final class RestOperations {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}]+)}");

  private final SurfaceParts parts;
  private final RestSurface surface;
  private final String baseUrl;
  private final DeclaredConnections connections;
  private final LoadProblems problems;
  private final Map<String, String> headers;
  private final Map<String, String> pathValues;
  private final Set<String> managed;

  private RestOperations(SurfaceParts parts, RestSurface surface, String baseUrl) {
    this.parts = parts;
    this.surface = surface;
    this.baseUrl = baseUrl;
    this.connections = parts.connections();
    this.problems = parts.problems();
    this.headers = parts.headers();
    this.pathValues = parts.pathValues();
    this.managed = parts.managed();
  }

  /** The operations of the REST surface; empty where the app has none. */
  public static List<Operation> of(SurfaceParts parts) {
    var surface = parts.spec().surfaces().rest();
    if (surface.isEmpty()) {
      return List.of();
    }
    var baseUrl = surface.get().baseUrl();
    if (baseUrl.isEmpty()) {
      parts
          .problems()
          .addMisconfigured(
              "surfaces.rest has no base URL: write apps.%s.surfaces.rest.baseUrl"
                  .formatted(parts.config().name()));
      return List.of();
    }
    return new RestOperations(parts, surface.get(), baseUrl.get()).all();
  }

  private List<Operation> all() {
    // First, so that the requests know every connection.
    surface.operations().forEach(this::connection);
    var requests = parts.requests();
    var operations = new ArrayList<Operation>();
    for (var declared : surface.operations()) {
      try {
        operations.add(operation(declared, requests));
      } catch (IllegalArgumentException e) {
        problems.add("operation '%s': %s".formatted(declared.name(), e.getMessage()));
      }
    }
    return operations;
  }

  private Operation operation(RestOperation declared, AppRequests requests) {
    var connection = connections.named(connection(declared), "operation '" + declared.name() + "'");
    var request = request(declared);
    var upstream = upstream(declared, new HttpUpstream(request, requests));
    var schema = schema(declared, connection);
    upstream.bodies().whole().ifPresent(member -> asBytes(schema, member, upstream.bodies()));
    var input = parts.schemas().generated(schema);
    return new Operation(
        problems.app(),
        declared.name(),
        new Operation.Listing(
            declared.title().or(() -> declared.annotations().title()),
            declared.description(),
            declared.tags()),
        new Operation.Shape(input, Optional.empty(), request.places()),
        new Operation.Binding(
            declared.method().text(), Transport.REST, connection, selector(declared), upstream),
        new Operation.Access(hints(declared), declared.allowedRoles()));
  }

  private Upstream upstream(RestOperation declared, HttpUpstream http) {
    var first =
        declared
            .xml()
            .<Upstream>map(xml -> new XmlRequests(http, xml, inBody(declared)))
            .orElse(http);
    return declared
        .upload()
        .<Upstream>map(step -> new TwoStepUpload(first, step, parts.outbound()))
        .orElse(first);
  }

  private static boolean isInBody(OperationParameter parameter) {
    return parameter.in() == ParameterLocation.BODY;
  }

  private static List<String> inBody(RestOperation declared) {
    return declared.parameters().stream()
        .filter(RestOperations::isInBody)
        .map(OperationParameter::name)
        .toList();
  }

  /** Text of a body of bytes is Base64. */
  private static void asBytes(ObjectNode schema, String member, BodyInput bodies) {
    boolean text = bodies.types().stream().allMatch(type -> type.startsWith("text/"));
    if (!text && schema.path("properties").get(member) instanceof ObjectNode property) {
      property.put("contentEncoding", "base64");
    }
  }

  /** Without what the connection gives: that is no parameter of the operation. */
  private ObjectNode schema(RestOperation declared, Connection connection) {
    var inPath = placeholders(declared.path());
    var given = new HashSet<>(managed);
    connection.params().keySet().stream().filter(inPath::contains).forEach(given::add);
    inPath.removeAll(given);
    declared.parameters().stream()
        .filter(this::isFixedHeader)
        .forEach(parameter -> given.add(parameter.name()));
    var schema = RestInput.schema(declared, given, inPath);
    declared.upload().ifPresent(step -> addBytes(step.member(), schema));
    return schema;
  }

  /** The bytes of an upload are no part of the first request. */
  private static void addBytes(String member, ObjectNode schema) {
    schema
        .withObject("/properties")
        .putObject(member)
        .put("type", "string")
        .put("description", "The bytes that are uploaded.");
    schema.withArray("/required").add(member);
  }

  /** A header that every request of the app has is no parameter, in any spelling. */
  private boolean isFixedHeader(OperationParameter parameter) {
    return parameter.in() == ParameterLocation.HEADER
        && headers.keySet().stream().anyMatch(parameter.sentName()::equalsIgnoreCase);
  }

  private String connection(RestOperation declared) {
    var name = parts.spec().connectionFor(declared.connection(), surface.connection());
    connections.named(name, "operation '" + declared.name() + "'");
    return name;
  }

  private Optional<ConnectionPicker> selector(RestOperation declared) {
    var usedBy = "operation '" + declared.name() + "'";
    return declared
        .connectionSelector()
        .map(
            selector -> {
              var byValue = new HashMap<String, Connection>();
              selector
                  .connections()
                  .forEach((value, name) -> byValue.put(value, connections.named(name, usedBy)));
              return new ConnectionPicker(selector.parameter(), selector.defaultValue(), byValue);
            });
  }

  private HttpOperation request(RestOperation declared) {
    var parameters =
        declared.parameters().stream()
            .filter(parameter -> !managed.contains(parameter.sentName()))
            .filter(parameter -> declared.xml().isEmpty() || !isInBody(parameter))
            .map(RestOperations::parameter)
            .toList();
    return new HttpOperation(
        declared.method().text(),
        declared.baseUrl().orElse(baseUrl),
        declared.path(),
        "",
        parameters,
        declared.xml().map(XmlRequests::body),
        headers,
        pathValues,
        List.of());
  }

  private static HttpParameter parameter(OperationParameter declared) {
    var in =
        switch (declared.in()) {
          case PATH -> HttpParameter.In.PATH;
          case QUERY -> HttpParameter.In.QUERY;
          case HEADER -> HttpParameter.In.HEADER;
          case BODY -> HttpParameter.In.BODY;
        };
    var usual =
        new HttpParameter(declared.name(), in, declared.internal()).sentAs(declared.sentName());
    // An object has no one form outside of JSON that upstreams agree on.
    return declared.type() == ParameterType.OBJECT ? usual.asJson() : usual;
  }

  /** Returns the hints of the author, completed by those of the method. */
  private static OperationHints hints(RestOperation declared) {
    var said = declared.annotations();
    var promised = MethodHints.of(declared.method().text());
    return new OperationHints(
        said.readOnlyHint().or(promised::readOnly),
        said.idempotentHint().or(promised::idempotent),
        said.destructiveHint().or(promised::destructive),
        said.openWorldHint().or(promised::openWorld));
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
