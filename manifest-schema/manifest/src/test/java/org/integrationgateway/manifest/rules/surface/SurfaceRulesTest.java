package org.integrationgateway.manifest.rules.surface;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.rules.SurfaceRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class SurfaceRulesTest {
  private static final String HEAD =
      """
      kind: app
      source: example.com/acme/providers/pets
      version: 1.0.0
      spec:
      """;

  private static final String PETS =
      """
      openapi: 3.1.0
      info: {title: Pets, version: '1'}
      servers: [{url: 'https://api.pets.example'}]
      paths:
        /pets:
          get: {operationId: listPets}
          post: {operationId: createPet}
        /pets/{petId}:
          get: {}
      """;

  @TempDir Path folder;

  /**
   * A package that breaks one rule, and the same put right.
   *
   * @param bad spec of the manifest, or what {@link #PETS} is replaced by; {@code >>} before the
   *     place of the problem
   */
  record Case(SurfaceRule rule, String bad, String good, boolean document) {
    static Case spec(SurfaceRule rule, String bad, String good) {
      return new Case(rule, bad, good, false);
    }

    static Case document(SurfaceRule rule, String bad, String good) {
      return new Case(rule, bad, good, true);
    }

    /** A GraphQL document in a block scalar, and perhaps the name of its operation before it. */
    static Case graphql(SurfaceRule rule, String bad, String good) {
      return new Case(rule, graphql(bad), graphql(good), false);
    }

    private static String graphql(String document) {
      return "  surfaces: {graphql: {url: 'https://a.b'}}\n"
          + "  allowedOperations:\n    pets.find:\n      graphql:\n"
          + document.indent(8);
    }
  }

  static List<Case> cases() {
    return List.of(
        Case.document(
            SurfaceRule.OPENAPI_MALFORMED, "openapi: 3.0.0\npaths:\n  /a: [>>", "openapi: 3.0.0"),
        Case.document(
            SurfaceRule.OPENAPI_MALFORMED, "openapi: 3.0.0\npaths: >>*nowhere", "openapi: 3.2.0"),
        Case.document(SurfaceRule.OPENAPI_VERSION, "type: object", "swagger: '2.0'"),
        Case.document(SurfaceRule.OPENAPI_VERSION, "openapi: 4.0.0", "openapi: 3.0.0"),
        Case.document(SurfaceRule.OPENAPI_VERSION, "- openapi: 3.0.0", "openapi: 3.0.0"),
        Case.spec(
            SurfaceRule.OPENAPI_OPERATION,
            "  surfaces: {openapi: {document: pets.yaml}}\n"
                + "  allowedOperations: {listPets: , >>createpet: , get_pets_petId: }",
            "  surfaces: {openapi: {document: pets.yaml}}\n"
                + "  allowedOperations: {listPets: , createPet: , get_pets_petId: }"),
        // A manifest with another surface is believed: that one may know the operation.
        Case.spec(
            SurfaceRule.OPENAPI_OPERATION,
            "  surfaces: {openapi: {document: pets.yaml}, graphql: {url: 'https://a.b'}}\n"
                + "  allowedOperations: {>>pet: , me: {graphql: {document: '{me}'}}}",
            "  surfaces: {openapi: {document: pets.yaml}, graphql: {url: 'https://a.b'}}\n"
                + "  allowedOperations: {pet: }"),
        Case.spec(
            SurfaceRule.OPENAPI_OPERATION,
            "  surfaces: {openapi: {document: pets.yaml}}\n  allowedOperations: {>>pet: }",
            "  surfaces: {openapi: {document: pets.yaml}, mcp: {url: 'https://a.b'}}\n"
                + "  allowedOperations: {pet: }"),
        Case.spec(
            SurfaceRule.OPENAPI_OPERATION,
            "  surfaces: {openapi: {document: pets.yaml}}\n  allowedOperations: {>>pet: }",
            "  surfaces: {openapi: {document: pets.yaml}}\n  allowedOperations: {pet: }\n"
                + "run: [x]"),
        Case.spec(
            SurfaceRule.OPERATION_CLASH,
            "  surfaces: {openapi: {document: pets.yaml}, graphql: {url: 'https://a.b'}}\n"
                + "  allowedOperations: {listPets: {graphql: >>{document: '{me}'}}}",
            "  surfaces: {openapi: {document: pets.yaml}, graphql: {url: 'https://a.b'}}\n"
                + "  allowedOperations: {me: {graphql: {document: '{me}'}}}"),
        Case.spec(
            SurfaceRule.OPERATION_CLASH,
            "  surfaces:\n    openapi: {document: pets.yaml}\n    rest:\n"
                + "      baseUrl: https://a.b\n"
                + "      operations: [{name: >>listPets, method: GET, path: /a}]",
            "  surfaces:\n    openapi: {document: pets.yaml}\n    rest:\n"
                + "      baseUrl: https://a.b\n"
                + "      operations: [{name: pets.list, method: GET, path: /a}]"),
        Case.graphql(
            SurfaceRule.GRAPHQL_SYNTAX,
            "document: |\n  query Pets {\n    pets(first: 3 >>{ id }\n  }",
            "document: |\n  query Pets {\n    pets(first: 3) { id }\n  }"),
        Case.graphql(
            SurfaceRule.GRAPHQL_SYNTAX,
            "document: \"{ pets(a: \\\"x\\\")\\n >>%% }\"",
            "document: '{a}'"),
        Case.graphql(
            SurfaceRule.GRAPHQL_SYNTAX,
            "document: |\n  { a }\n  >>type Pet { id: ID }",
            "document: |\n  { a }\n"),
        Case.graphql(
            SurfaceRule.GRAPHQL_OPERATION,
            "document: |\n  >>query A { a }\n  query B { b }",
            "operationName: B\ndocument: |\n  query A { a }\n  query B { b }"),
        Case.graphql(
            SurfaceRule.GRAPHQL_OPERATION,
            "operationName: >>C\ndocument: |\n  query A { a }\n  query B { b }",
            "operationName: A\ndocument: |\n  query A { a }\n  query B { b }"),
        Case.graphql(
            SurfaceRule.GRAPHQL_OPERATION,
            "operationName: A\ndocument: |\n  query A { a }\n  >>query A { b }",
            "operationName: A\ndocument: |\n  query A { a }\n  mutation B { b }"),
        Case.graphql(
            SurfaceRule.GRAPHQL_OPERATION,
            "operationName: A\ndocument: |\n  query A { a }\n  >>{ b }",
            "document: '{ b }'"),
        Case.graphql(
            SurfaceRule.GRAPHQL_FRAGMENT,
            "document: |\n  # pets\n  { a { >>...F } }",
            "document: |\n  # pets\n  { a { ...F } } fragment F on A { b }"),
        Case.graphql(
            SurfaceRule.GRAPHQL_FRAGMENT,
            "document: |\n  { ...F }\n  fragment F on A { b }\n  >>fragment F on A { c }",
            "document: |\n  { ...F }\n  fragment F on A { b }"),
        Case.graphql(
            SurfaceRule.GRAPHQL_FRAGMENT,
            "document: |\n  { ...F }\n  fragment F on A { ...G }\n  fragment G on A { >>...F }",
            "document: |\n  { ...F }\n  fragment F on A { ...G }\n  fragment G on A { b }"),
        Case.graphql(
            SurfaceRule.GRAPHQL_UNUSED_FRAGMENT,
            "document: |\n  { a }\n\n  >>fragment F on A { b }",
            "document: |\n  { a }"),
        Case.graphql(
            SurfaceRule.GRAPHQL_VARIABLE,
            "document: |\n  query A($id: ID!) { a(id: $id, b: >>$ib) }",
            "document: |\n  query A($id: ID!) { a(id: $id) }"),
        Case.graphql(
            SurfaceRule.GRAPHQL_VARIABLE,
            "document: |\n  query A { ...F } fragment F on Q { a(b: >>$b) }",
            "document: |\n  query A($b: Int) { ...F } fragment F on Q { a(b: $b) }"),
        Case.graphql(
            SurfaceRule.GRAPHQL_VARIABLE,
            "document: 'query A($a: ID, >>$a: ID) { a(a: $a) }'",
            "document: 'query A($a: ID) { a(a: $a) }'"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void reportsTheBreachAndNothingElse(Case example) throws IOException {
    var marked = example.bad();
    int place = marked.indexOf(">>");
    var problems = example.document() ? document(unmarked(marked)) : spec(unmarked(marked));
    assertThat(problems).as(marked).hasSize(1);
    var problem = problems.get(0);
    assertThat(problem.rule()).as(problem.toString()).isEqualTo("GW" + example.rule().number());
    assertThat(problem.severity()).isEqualTo(example.rule().severity());
    if (place >= 0) {
      var expected = unmarked(marked).substring(place).lines().findFirst().orElse("");
      var source = problem.at().source();
      assertThat(source.line(problem.at().line()).substring(problem.at().column() - 1))
          .isEqualTo(expected);
      assertThat(source.name()).endsWith(example.document() ? "pets.yaml" : "manifest.yaml");
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void acceptsWhatKeepsTheRule(Case example) throws IOException {
    var problems =
        example.document()
            ? document(example.good() + "\nservers: [{url: https://a.b}]\nhost: a.b\n")
            : spec(example.good());
    assertThat(problems).as(example.good()).isEmpty();
  }

  @Test
  void hasAnExampleOfEveryRule() {
    var shown = EnumSet.copyOf(cases().stream().map(Case::rule).toList());
    shown.addAll(
        EnumSet.of(
            SurfaceRule.OPENAPI_SLIP, SurfaceRule.OPENAPI_LEFT_OUT, SurfaceRule.OPENAPI_SERVER));
    // ManifestRuleTest has those of gRPC.
    shown.addAll(
        EnumSet.of(
            SurfaceRule.GRPC_DESCRIPTORS,
            SurfaceRule.GRPC_SERVICE,
            SurfaceRule.GRPC_OPERATION,
            SurfaceRule.GRPC_PLAIN));
    assertThat(shown).containsExactlyInAnyOrder(SurfaceRule.values());
  }

  @Test
  void numbersIdsOfSeveralOperations() throws IOException {
    Files.writeString(folder.resolve("pets.yaml"), PETS.replace("createPet", "listPets"));
    var surface = "  surfaces: {openapi: {document: pets.yaml}}\n";
    for (var allowed : List.of("", "  allowedOperations: {listPets_2: }\n")) {
      assertThat(read(surface + allowed))
          .singleElement()
          .satisfies(
              problem -> {
                assertThat(problem.isError()).isFalse();
                assertThat(problem.at().line()).isEqualTo(7);
                assertThat(problem.message())
                    .isEqualTo(
                        "operationId 'listPets' occurs twice: POST /pets is named 'listPets_2'");
              });
    }
  }

  @Test
  void namesMalformedOperationsWithTheirLines() throws IOException {
    Files.writeString(
        folder.resolve("pets.yaml"),
        """
        openapi: 3.1.0
        servers: [{url: https://a.b}]
        paths:
          /a:
            get: oops
            post: {operationId: a}
            post: {operationId: b, parameters: [{$ref: '../x.yaml'}]}
          b: {get: {operationId: c, parameters: {q: {}}}}
          /d: 7
        """);
    var surface =
        "  surfaces: {openapi: {document: pets.yaml}}\n"
            + "  allowedOperations: {get_a: , b: , c: }\n";
    assertThat(read(surface))
        .allMatch(problem -> !problem.isError())
        .extracting(problem -> problem.at().line() + " " + problem.message())
        .containsExactlyInAnyOrder(
            "7 the key 'post' occurs twice, and the last one counts",
            "8 the path 'b' does not begin with '/', and is read as /b",
            "8 operation 'c': its 'parameters' are not a list",
            "5 'get_a' is left out: its value in the document is not an object",
            "7 'b' is left out: the reference '../x.yaml' leads out of the package, where the"
                + " gateway reads nothing: copy its target into the package");
  }

  @Test
  void findsTheTargetsOfHostedRoutesInDocuments() throws IOException {
    var surface = "  surfaces: {openapi: {document: pets.yaml}}\n";
    var allowed = "  allowedOperations: {listPets: {alias: all}}\n";
    assertThat(targets(surface, "createPet")).isEmpty();
    assertThat(targets(surface, "createPets"))
        .containsExactly("GW2512 operation 'createPets' does not exist");
    assertThat(targets(surface + allowed, "listPets")).isEmpty();
    assertThat(targets(surface + allowed, "all")).isEmpty();
    assertThat(targets(surface + allowed, "createPet"))
        .containsExactly("GW2512 operation 'createPet' is not exposed");
    assertThat(targets("  surfaces: {mcp: {url: 'https://a.b'}}\n", "anything")).isEmpty();
    assertThat(
            targets(
                "  surfaces: {graphql: {url: 'https://a.b'}}\n"
                    + "  allowedOperations: {me: {graphql: {document: '{ me }'}}}\n",
                "you"))
        .containsExactly("GW2512 operation 'you' does not exist");
  }

  private List<String> targets(String spec, String target) throws IOException {
    var hosted =
        "  securitySchemes: {open: {type: none}}\n"
            + "  http: {hook: {path: /hooks/in, method: POST, security: open, target: %s}}\n";
    return spec(spec + hosted.formatted(target)).stream()
        .map(problem -> problem.rule() + " " + problem.message())
        .toList();
  }

  @Test
  void warnsOfDocumentsWithoutServer() throws IOException {
    for (var servers : List.of("", "servers: [{url: /v1}]", "basePath: /v1")) {
      Files.writeString(folder.resolve("pets.yaml"), "openapi: 3.0.0\n" + servers);
      assertThat(read("  surfaces: {openapi: {document: pets.yaml}}"))
          .extracting(Problem::rule)
          .containsExactly("GW2605");
      assertThat(read("  surfaces: {openapi: {document: pets.yaml, baseUrl: 'https://a.b'}}"))
          .isEmpty();
    }
  }

  @Test
  void suggestsTheOperationThatWasMeant() throws IOException {
    var problems =
        spec("  surfaces: {openapi: {document: pets.yaml}}\n  allowedOperations: {createpet: }");
    assertThat(problems.get(0).remedy())
        .isEqualTo("It declares: listPets, createPet, get_pets_petId. Did you mean 'createPet'?");
  }

  @Test
  void pointsIntoDocumentsInJsonStrings() {
    var text =
        """
        {"kind": "app", "source": "example.com/a/b/c", "version": "1.0.0", "spec": {
          "surfaces": {"graphql": {"url": "https://a.b"}},
          "allowedOperations": {"a": {"graphql": {
            "document": "# \\u00fc\\ud83d\\ude00\\n{ a(b: \\"x\\") }\\n}"
          }}}}}
        """;
    var problems = new ManifestReader().read("m.json", text, Format.JSON).problems();
    assertThat(problems)
        .singleElement()
        .hasToString("m.json:4:57 GW2611 operation 'a': not GraphQL: unexpected '}'");
  }

  @Test
  void readsNoDocumentThatALinkLeadsTo() throws IOException {
    var outside = Files.createTempFile("outside", ".yaml");
    try {
      Files.writeString(outside, "not: openapi");
      Files.createSymbolicLink(folder.resolve("pets.yaml"), outside);
      assertThat(read("  surfaces: {openapi: {document: pets.yaml}}"))
          .extracting(Problem::rule)
          .containsExactly("GW1301");
    } finally {
      Files.delete(outside);
    }
  }

  @Test
  void saysAtMostTwentyThingsAboutOneDocument() {
    var spreads = Stream.generate(() -> "...F").limit(1000).reduce("", (a, b) -> a + " " + b);
    var text = HEAD + Case.graphql("document: '{" + spreads + "}'");
    assertThat(new ManifestReader().read("m", text, Format.YAML).problems()).hasSize(20);
  }

  private static String unmarked(String marked) {
    return marked.replaceFirst(">>", "");
  }

  private List<Problem> document(String document) throws IOException {
    Files.writeString(folder.resolve("pets.yaml"), document);
    return read("  surfaces: {openapi: {document: pets.yaml, baseUrl: 'https://a.b'}}");
  }

  private List<Problem> spec(String spec) throws IOException {
    Files.writeString(folder.resolve("pets.yaml"), PETS);
    return read(spec);
  }

  private List<Problem> read(String spec) throws IOException {
    Files.writeString(folder.resolve("manifest.yaml"), HEAD + spec);
    return new ManifestReader().read(folder).problems();
  }
}
