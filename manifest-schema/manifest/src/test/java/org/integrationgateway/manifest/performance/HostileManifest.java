package org.integrationgateway.manifest.performance;

import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.integrationgateway.document.Format;

/** Manifests of almost 1 MiB, each of a kind that costs a careless reader much time or memory. */
enum HostileManifest {
  NESTED_FLOW(Format.YAML, () -> "a: " + "[".repeat(1_000_000)),
  NESTED_BRACES(Format.YAML, () -> "a: " + "{a: ".repeat(250_000)),
  NESTED_BLOCK(Format.YAML, () -> "- ".repeat(500_000)),
  NESTED_JSON(Format.JSON, () -> "{\"a\":".repeat(200_000)),
  NESTED_AS_DEEP_AS_ALLOWED(Format.YAML, () -> spec("x: [" + list(7_000, i -> deep(60)) + "]")),
  UNKNOWN_KEYS(Format.YAML, () -> head() + lines(90_000, i -> "k" + i + ": 1")),
  UNKNOWN_KEYS_ALMOST_RIGHT(
      Format.YAML, () -> head() + lines(60_000, i -> "displayNam" + i + ": 1")),
  UNKNOWN_KEYS_JSON(
      Format.JSON,
      () ->
          "{\"kind\":\"app\"," + list(80_000, i -> "\"k" + i + "\":1") + ",\"version\":\"1.0.0\"}"),
  DUPLICATE_KEYS(Format.YAML, () -> head() + lines(150_000, i -> "a: 1")),
  DUPLICATE_KEYS_IN_FLOW(
      Format.YAML, () -> head() + "spec: {" + list(200_000, i -> "a: 1") + "}\n"),
  KEYS_OF_ONE_HASH(Format.YAML, () -> head() + lines(50_000, HostileManifest::colliding)),
  LONG_KEY(Format.YAML, () -> head() + "? " + "k".repeat(500_000) + "\n: 1\n"),
  LONG_SCALAR(Format.YAML, () -> head() + "description: " + "d".repeat(1_000_000) + "\n"),
  LONG_SOURCE(
      Format.YAML,
      () -> "kind: app\nversion: 1.0.0\nsource: " + "example.com/".repeat(40_000) + "\n"),
  LONG_VERSION(
      Format.YAML,
      () -> "kind: app\nsource: example.com/a/b/c\nversion: 1.0.0-" + "0".repeat(500_000) + "!\n"),
  LONG_PATH(Format.YAML, () -> head() + "iconFile: " + "a/".repeat(250_000) + "..\n"),
  LONG_DURATION(
      Format.YAML,
      () -> head() + "run: {command: [x], readyTimeout: " + "1s".repeat(250_000) + "}\n"),
  LONG_TEMPLATE(
      Format.YAML,
      () -> spec("surfaces: {rest: {baseUrl: 'https://x.example/" + "{a".repeat(250_000) + "'}}")),
  BRACES_IN_A_PATH(Format.YAML, () -> operations(1, i -> "/" + "{a}".repeat(160_000))),
  NAMES_IN_A_PATH(Format.YAML, () -> operations(1, i -> list(45_000, j -> "/{a" + j + "}"))),
  ANCHORS(Format.YAML, () -> lines(80_000, i -> "- &a" + i + " x")),
  ALIASES(Format.YAML, () -> "a: &a [x, x]\nb: [" + list(300_000, i -> "*a") + "]"),
  BILLION_LAUGHS(Format.YAML, () -> laughs()),
  TAGS(Format.YAML, () -> lines(90_000, i -> "- !!str x")),
  MERGE_KEYS(Format.YAML, () -> head() + lines(100_000, i -> "<<: {}")),
  DIRECTIVES(Format.YAML, () -> lines(60_000, i -> "%FOO bar baz")),
  COMMENTS(Format.YAML, () -> head() + lines(250_000, i -> "#x")),
  EMPTY_LINES(Format.YAML, () -> head() + "\n".repeat(1_000_000)),
  SPACES(Format.YAML, () -> head() + " ".repeat(1_000_000) + "x"),
  TABS(Format.YAML, () -> head() + "a:" + "\t".repeat(1_000_000) + "x"),
  QUOTES(Format.YAML, () -> head() + "a: '" + "''".repeat(500_000)),
  ESCAPES(Format.YAML, () -> head() + "description: \"" + "\\u0041".repeat(160_000) + "\"\n"),
  CONTROL_ESCAPES(Format.YAML, () -> head() + "requires:\n" + lines(90_000, i -> "- \"\\u0001\"")),
  FOLDED(Format.YAML, () -> head() + "description: >\n" + lines(200_000, i -> "  a") + "\n"),
  QUESTION_MARKS(Format.YAML, () -> "? ".repeat(500_000)),
  COLONS(Format.YAML, () -> ": ".repeat(500_000)),
  DASHES(Format.YAML, () -> "-\n".repeat(500_000)),
  DOCUMENTS(Format.YAML, () -> "---\n".repeat(250_000)),
  SURROGATES(Format.YAML, () -> head() + lines(120_000, i -> "\ud83d\ude00: x")),
  NUMBERS(Format.YAML, () -> head() + "requires: [" + "9".repeat(1_000_000) + "]"),
  EXPONENTS(Format.JSON, () -> "[" + list(100_000, i -> "1e999999") + "]"),
  PHASES(Format.YAML, () -> head() + "build:\n" + lines(120_000, i -> "- [a]")),
  PHASE_ERRORS(Format.YAML, () -> head() + "build:\n" + lines(200_000, i -> "- []")),
  OPERATIONS(Format.YAML, () -> operations(15_000, i -> "/" + i)),
  OPERATIONS_OF_ONE_NAME(Format.YAML, () -> operations(30_000, i -> "/a", i -> "same")),
  PARAMETERS(
      Format.YAML,
      () ->
          operations(1, i -> "/a")
              + "      parameters:\n"
              + lines(60_000, i -> "      - {name: p" + i + "}")),
  PARAMETERS_ALMOST_IN_THE_PATH(
      Format.YAML,
      () ->
          operations(1, i -> list(20_000, j -> "/{parameter" + j + "}"))
              + "      parameters:\n"
              + lines(20_000, i -> "      - {name: parametr" + i + "}")),
  CONNECTIONS(Format.YAML, () -> spec("connections:\n" + lines(50_000, i -> "    c" + i + ": {}"))),
  REFERENCES_TO_NOTHING(
      Format.YAML,
      () ->
          spec(
              "connections:\n"
                  + lines(15_000, i -> "    connection" + i + ": {}")
                  + "  surfaces:\n    rest:\n      baseUrl: https://x.example\n      operations:\n"
                  + lines(
                      9_000,
                      i ->
                          "      - {name: o"
                              + i
                              + ", method: GET, path: /a, connection: conection"
                              + i
                              + "}"))),
  ALLOWED_OPERATIONS(
      Format.YAML, () -> spec("allowedOperations:\n" + lines(60_000, i -> "    a" + i + ":"))),
  ALIASES_OF_ONE_NAME(
      Format.YAML,
      () -> spec("allowedOperations:\n" + lines(40_000, i -> "    a" + i + ": {alias: x}"))),
  ROUTES(
      Format.YAML,
      () ->
          spec(
              "http:\n"
                  + lines(
                      12_000,
                      i ->
                          "    b"
                              + i
                              + ": {path: '/a/{x}/"
                              + i
                              + "', method: POST, security: s, target: t}"))),
  HEADERS(Format.YAML, () -> spec("headers:\n" + lines(60_000, i -> "    X-" + i + ": y"))),
  PAYLOAD_TEMPLATE(
      Format.YAML,
      () ->
          spec(
              "securitySchemes: {s: {type: hmac, secret: {env: A}, signatureHeader: X, payloadTemplate: '"
                  + "{raw_body}".repeat(50_000)
                  + "'}}")),
  GRAPHQL_DOCUMENTS(
      Format.YAML,
      () ->
          spec(
              "surfaces: {graphql: {url: https://x.example}}\n  allowedOperations:\n"
                  + lines(
                      11_000,
                      i ->
                          "    a"
                              + i
                              + ": {graphql: {document: 'query A($b: Int) { c(b: $b) }'}}"))),
  GRAPHQL_FRAGMENTS(
      Format.YAML,
      () ->
          spec(
              "surfaces: {graphql: {url: https://x.example}}\n  allowedOperations: {a: {graphql:"
                  + " {document: '{ ...f0 } "
                  + lines(10_000, i -> "fragment f" + i + " on T { ...f" + (i + 1) + " }")
                      .replace("\n", " ")
                  + "'}}}")),
  GRAPHQL_NESTED(
      Format.YAML,
      () ->
          spec(
              "surfaces: {graphql: {url: https://x.example}}\n  allowedOperations: {a: {graphql:"
                  + " {document: '"
                  + "{a".repeat(250_000)
                  + "'}}}")),
  GRAPHQL_FIELDS(
      Format.YAML,
      () ->
          spec(
              "surfaces: {graphql: {url: https://x.example}}\n  allowedOperations: {a: {graphql:"
                  + " {document: 'query A {"
                  + " a".repeat(250_000)
                  + "}'}}}"));

  private static final int LARGEST = 1 << 20;

  private final Format format;

  @SuppressWarnings("ImmutableEnumChecker") // a function without state
  private final Supplier<String> text;

  HostileManifest(Format format, Supplier<String> text) {
    this.format = format;
    this.text = text;
  }

  Format format() {
    return format;
  }

  /** Made anew each time: all of them together are too many for a small heap. */
  String text() {
    var whole = text.get();
    int cut = whole.lastIndexOf('\n', LARGEST);
    return whole.length() <= LARGEST ? whole : whole.substring(0, cut);
  }

  private static String head() {
    return "kind: app\nsource: example.com/a/b/c\nversion: 1.0.0\n";
  }

  private static String spec(String members) {
    return head() + "spec:\n  " + members + "\n";
  }

  private static String operations(int count, IntFunction<String> path) {
    return operations(count, path, i -> "o" + i);
  }

  private static String operations(int count, IntFunction<String> path, IntFunction<String> name) {
    return spec("surfaces:\n   rest:\n    baseUrl: https://x.example\n    operations:\n")
            .stripTrailing()
        + "\n"
        + lines(
            count,
            i ->
                "    - name: "
                    + name.apply(i)
                    + "\n      method: GET\n      path: '"
                    + path.apply(i)
                    + "'");
  }

  private static String lines(int count, IntFunction<String> line) {
    return IntStream.range(0, count).mapToObj(line).collect(Collectors.joining("\n", "", "\n"));
  }

  private static String list(int count, IntFunction<String> item) {
    return IntStream.range(0, count).mapToObj(item).collect(Collectors.joining(","));
  }

  private static String deep(int levels) {
    return "[".repeat(levels) + "]".repeat(levels);
  }

  /** Strings of "Aa" and "BB" have one hash code as long as they have one length. */
  private static String colliding(int number) {
    var key = new StringBuilder();
    for (int bit = 15; bit >= 0; bit--) {
      key.append((number >> bit & 1) == 0 ? "Aa" : "BB");
    }
    return key + ": 1";
  }

  private static String laughs() {
    var text = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 12_000; i++) {
      var last = "*a" + (i - 1);
      text.append("a" + i + ": &a" + i + " [" + String.join(", ", last, last, last) + "]\n");
    }
    return text.toString();
  }
}
