package org.integrationgateway.server.corpus;

import static org.integrationgateway.server.corpus.PlainYaml.isTrue;
import static org.integrationgateway.server.corpus.PlainYaml.list;
import static org.integrationgateway.server.corpus.PlainYaml.map;
import static org.integrationgateway.server.corpus.PlainYaml.text;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.server.corpus.PlainOperation.Body;

/** The operations that a manifest exposes, read as the manifest format says. */
final class PlainManifest {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^}]+)}");

  private final Map<String, Object> spec;
  private final Path folder;

  PlainManifest(Path folder) {
    this.folder = folder;
    this.spec = map(PlainYaml.read(folder.resolve("manifest.yaml")).get("spec"));
  }

  /** Names of its connections; the usual one where it declares none. */
  Set<String> connections() {
    return map(spec.get("connections")).keySet();
  }

  Set<String> surfaces() {
    return map(spec.get("surfaces")).keySet();
  }

  /** Headers of every request. */
  Map<String, Object> headers() {
    var headers = new LinkedHashMap<>(map(spec.get("headers")));
    for (var listed : list(spec.get("managedParameters"))) {
      var parameter = map(listed);
      if ("header".equals(parameter.get("in"))) {
        headers.put(String.valueOf(parameter.get("name")), parameter.get("value"));
      }
    }
    return headers;
  }

  /** The parameter for the size of pages, and the usual size. */
  Optional<Map.Entry<String, Object>> pageSize() {
    var pagination = map(spec.get("pagination"));
    return text(pagination.get("limitParam"))
        .filter(name -> pagination.containsKey("defaultLimit"))
        .map(name -> Map.entry(name, pagination.get("defaultLimit")));
  }

  /** The place of the results in pages: keys from the root of the body. */
  Optional<String> resultsPath() {
    return text(map(spec.get("pagination")).get("resultsPath"));
  }

  /** The members of the configuration that its schema requires, as texts. */
  Map<String, String> requiredConfig() {
    var config = new LinkedHashMap<String, String>();
    text(spec.get("configSchemaPath"))
        .map(path -> PlainYaml.read(folder.resolve(path)))
        .ifPresent(
            schema -> list(schema.get("required")).forEach(name -> config.put((String) name, "x")));
    return config;
  }

  List<PlainOperation> operations() {
    var declared = new ArrayList<PlainOperation>();
    var rest = surface("rest");
    for (var operation : list(rest.get("operations"))) {
      declared.add(rest(map(operation), rest));
    }
    document().ifPresent(api -> declared.addAll(api.operations()));
    if (!spec.containsKey("allowedOperations")) {
      return declared;
    }
    var exposed = new ArrayList<PlainOperation>();
    map(spec.get("allowedOperations"))
        .forEach((id, entry) -> exposed(id, map(entry), declared).ifPresent(exposed::add));
    return exposed;
  }

  private Optional<PlainOperation> exposed(
      String id, Map<String, Object> entry, List<PlainOperation> declared) {
    var graphql = map(entry.get("graphql"));
    var original =
        graphql.isEmpty()
            ? declared.stream().filter(operation -> operation.id().equals(id)).findFirst()
            : Optional.of(graphql(id, graphql));
    boolean paged = isTrue(entry.get("paginate")) || entry.containsKey("pagination");
    return original.map(
        operation -> operation.exposedAs(text(entry.get("alias")).orElse(id), paged));
  }

  private Map<String, Object> surface(String name) {
    return map(map(spec.get("surfaces")).get(name));
  }

  /** The document of its OpenAPI surface, where it is in the package. */
  Optional<PlainOpenApi> document() {
    return text(surface("openapi").get("document"))
        .filter(name -> !name.startsWith("https:"))
        .map(
            name ->
                new PlainOpenApi(
                    PlainYaml.read(folder.resolve(name)), connection(surface("openapi"))));
  }

  private String connection(Map<String, Object> surface) {
    return text(surface.get("connection"))
        .or(() -> text(spec.get("defaultConnection")))
        .orElseGet(this::usualConnection);
  }

  /**
   * The connection of the name "default", else the first one that a person connects without an MCP
   * server.
   */
  private String usualConnection() {
    var declared = map(spec.get("connections"));
    return declared.entrySet().stream()
        .filter(entry -> !"mcp_oauth".equals(map(map(entry.getValue()).get("auth")).get("type")))
        .map(Map.Entry::getKey)
        .filter(name -> name.equals("default") || !declared.containsKey("default"))
        .findFirst()
        .orElse("default");
  }

  private PlainOperation graphql(String id, Map<String, Object> graphql) {
    var document = String.valueOf(graphql.get("document"));
    return new PlainOperation(
        id,
        "graphql",
        "POST",
        "",
        connection(surface("graphql")),
        PlainGraphql.variables(document),
        Body.JSON_OBJECT,
        Optional.empty(),
        Optional.of(document),
        text(graphql.get("operationName")).or(() -> PlainGraphql.operationName(document)),
        true,
        false);
  }

  private PlainOperation rest(Map<String, Object> operation, Map<String, Object> surface) {
    var method = String.valueOf(operation.get("method")).toUpperCase(Locale.ROOT);
    var path = managedPath(String.valueOf(operation.get("path")));
    var managed = managed();
    var parameters = new ArrayList<PlainParameter>();
    for (var listed : list(operation.get("parameters"))) {
      var parameter = map(listed);
      if (!managed.contains(String.valueOf(parameter.get("name")))) {
        parameters.add(parameter(parameter, method, map(operation.get("connectionSelector"))));
      }
    }
    PLACEHOLDER
        .matcher(path)
        .results()
        .map(placeholder -> placeholder.group(1))
        .filter(name -> parameters.stream().noneMatch(known -> known.name().equals(name)))
        .filter(name -> !managed.contains(name))
        .forEach(
            name ->
                parameters.add(
                    new PlainParameter(
                        name,
                        name,
                        "path",
                        true,
                        Map.of("type", "string"),
                        Optional.empty(),
                        true)));
    return new PlainOperation(
        String.valueOf(operation.get("name")),
        "rest",
        method,
        path,
        text(operation.get("connection")).orElseGet(() -> connection(surface)),
        parameters,
        parameters.stream().anyMatch(p -> p.in().equals("body")) ? Body.JSON_OBJECT : Body.NONE,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        false,
        false);
  }

  private Set<String> managed() {
    var names = new HashSet<String>();
    list(spec.get("managedParameters")).forEach(p -> names.add(String.valueOf(map(p).get("name"))));
    return names;
  }

  private String managedPath(String path) {
    var written = path;
    for (var parameter : list(spec.get("managedParameters"))) {
      var name = "{" + map(parameter).get("name") + "}";
      written = written.replace(name, String.valueOf(map(parameter).get("value")));
    }
    return written;
  }

  private static PlainParameter parameter(
      Map<String, Object> declared, String method, Map<String, Object> selector) {
    var name = String.valueOf(declared.get("name"));
    var type =
        switch (String.valueOf(declared.get("type"))) {
          case "int" -> "integer";
          case "bool" -> "boolean";
          case "null" -> "string";
          default -> String.valueOf(declared.get("type"));
        };
    boolean internal = isTrue(declared.get("internal"));
    var in = text(declared.get("in")).orElse("query");
    return new PlainParameter(
        name,
        name,
        internal ? "" : in.equals("body") && method.equals("GET") ? "query" : in,
        isTrue(declared.get("required")) && !declared.containsKey("default"),
        name.equals(selector.get("parameter"))
            ? Map.of("enum", List.copyOf(map(selector.get("values")).keySet()))
            : Map.of("type", type),
        Optional.empty(),
        true);
  }
}
