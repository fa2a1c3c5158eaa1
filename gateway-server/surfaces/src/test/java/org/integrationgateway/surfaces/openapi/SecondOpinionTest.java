package org.integrationgateway.surfaces.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.integrationgateway.manifest.openapi.input.HttpParameter;
import org.integrationgateway.surfaces.openapi.prepared.PreparedDocuments;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Documents of this repository as swagger-parser reads them: its operations, their parameters and
 * required members are those that the gateway serves, but for the differences that
 * second-opinion.txt names with their reason.
 */
class SecondOpinionTest {
  private static final Path ROOT = Path.of("../..");
  private static final String CATALOG = "samples/catalog/packages";
  private static final List<String> BODIES =
      List.of("application/json", "application/x-www-form-urlencoded", "multipart/form-data");

  /** Single documents, and those of the packages of the catalog. */
  static Stream<String> documents() throws IOException {
    try (var packages = Files.list(ROOT.resolve(CATALOG))) {
      var ofCatalog =
          packages
              .map(folder -> CATALOG + "/" + folder.getFileName() + "/openapi.yaml")
              .filter(document -> Files.exists(ROOT.resolve(document)))
              .sorted()
              .toList();
      return Stream.concat(singles(), ofCatalog.stream());
    }
  }

  private static Stream<String> singles() {
    return Stream.of(
        "archetypes/gateway-archetype-app-openapi/src/main/resources/archetype-resources/documents/openapi.yaml",
        "gateway-server/server/src/test/resources/corpus/harbor/openapi.yaml",
        "gateway-server/server/src/test/resources/corpus/museum/openapi.yaml",
        "gateway-server/server/src/test/resources/corpus/notes/openapi.yaml",
        "docs/reference/public-api.openapi.json",
        "manifest-schema/manifest/src/test/resources/packages/recruiting/openapi.yaml",
        "manifest-schema/packaging/src/test/resources/fuzz/openapi/weather.yaml",
        "samples/parcels-openapi/documents/openapi.yaml");
  }

  @ParameterizedTest
  @MethodSource("documents")
  void findsWhatTheGatewayServes(String document) throws Exception {
    var differences = new TreeSet<String>();
    var ours = ours(document);
    var theirs = theirs(document);
    if (theirs.isEmpty()) {
      differences.add("is read only by the gateway");
    } else {
      Stream.of(ours, theirs)
          .flatMap(read -> read.keySet().stream())
          .forEach(
              operation ->
                  compare(operation, ours.get(operation), theirs.get(operation), differences));
    }

    var file = Path.of(document);
    var name = file.getParent().getFileName() + "/" + file.getFileName() + ": ";
    assertThat(differences)
        .containsExactlyInAnyOrderElementsOf(
            named().keySet().stream()
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(name.length()))
                .toList());
  }

  @Test
  void everyDifferenceHasItsReason() throws IOException {
    assertThat(named()).allSatisfy((difference, reason) -> assertThat(reason).isNotBlank());
  }

  /**
   * The members of the input of an operation: place and name of parameters, names of the required.
   */
  private record Input(TreeSet<String> parameters, TreeSet<String> required) {}

  private static void compare(String operation, Input ours, Input theirs, TreeSet<String> found) {
    if (ours == null || theirs == null) {
      found.add(operation + (ours == null ? " is not served" : " is served only"));
      return;
    }
    difference(operation + " parameter ", ours.parameters(), theirs.parameters(), found);
    difference(operation + " required ", ours.required(), theirs.required(), found);
  }

  private static void difference(
      String what, TreeSet<String> ours, TreeSet<String> theirs, TreeSet<String> found) {
    ours.stream()
        .filter(one -> !theirs.contains(one))
        .forEach(one -> found.add(what + one + ": only ours"));
    theirs.stream()
        .filter(one -> !ours.contains(one))
        .forEach(one -> found.add(what + one + ": only theirs"));
  }

  private static Map<String, Input> ours(String document) throws Exception {
    var file = ROOT.resolve(document);
    var api =
        PreparedDocuments.inMemory()
            .read(DocumentFile.bundled(file.getParent(), file.getFileName().toString()));
    var operations = new TreeMap<String, Input>();
    for (var operation : api.operations()) {
      var names = new TreeMap<String, String>();
      var parameters = new TreeSet<String>();
      for (HttpParameter parameter : operation.parameters()) {
        names.put(parameter.member(), parameter.name());
        parameters.add(parameter.in().name().toLowerCase(Locale.ROOT) + " " + parameter.name());
      }
      var required = new TreeSet<String>();
      for (var member : operation.input().json().path("required")) {
        required.add(names.getOrDefault(member.asString(), member.asString()));
      }
      operations.put(operation.method() + " " + operation.path(), new Input(parameters, required));
    }
    return operations;
  }

  private static Map<String, Input> theirs(String document) {
    var options = new ParseOptions();
    options.setResolve(true);
    options.setResolveFully(true);
    var api = new OpenAPIV3Parser().read(ROOT.resolve(document).toString(), null, options);
    var operations = new TreeMap<String, Input>();
    if (api == null) {
      return operations;
    }
    api.getPaths()
        .forEach(
            (path, item) ->
                item.readOperationsMap()
                    .forEach(
                        (method, operation) -> {
                          var parameters = new TreeSet<String>();
                          var required = new TreeSet<String>();
                          Stream.of(item.getParameters(), operation.getParameters())
                              .flatMap(list -> list == null ? Stream.of() : list.stream())
                              .forEach(parameter -> add(parameter, parameters, required));
                          Optional.ofNullable(operation.getRequestBody())
                              .filter(body -> Boolean.TRUE.equals(body.getRequired()))
                              .ifPresent(body -> required.addAll(required(body.getContent())));
                          operations.put(method + " " + path, new Input(parameters, required));
                        }));
    return operations;
  }

  private static void add(
      Parameter parameter, TreeSet<String> parameters, TreeSet<String> required) {
    parameters.add(parameter.getIn() + " " + parameter.getName());
    if (Boolean.TRUE.equals(parameter.getRequired())) {
      required.add(parameter.getName());
    }
  }

  private static List<String> required(Map<String, MediaType> bodies) {
    return BODIES.stream()
        .filter(bodies::containsKey)
        .findFirst()
        .map(type -> (Schema<?>) bodies.get(type).getSchema())
        .map(Schema::getRequired)
        .orElse(List.of());
  }

  /** Differences with their reasons, from lines of {@code document: difference -- reason}. */
  private static Map<String, String> named() throws IOException {
    try (var in = SecondOpinionTest.class.getResourceAsStream("second-opinion.txt")) {
      var named = new TreeMap<String, String>();
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(" -- ", 2))
          .forEach(parts -> named.put(parts[0], parts[1]));
      return named;
    }
  }
}
