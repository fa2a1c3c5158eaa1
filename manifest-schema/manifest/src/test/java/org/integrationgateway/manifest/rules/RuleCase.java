package org.integrationgateway.manifest.rules;

import java.util.List;
import java.util.stream.Stream;
import org.integrationgateway.document.problem.Rule;

/**
 * A manifest that breaks one rule, and the same put right.
 *
 * @param bad what follows the head, with {@code >>} before the place of the problem
 * @param good what follows the head
 */
record RuleCase(Rule rule, String head, String bad, String good) {
  static final String APP =
      """
      kind: app
      source: example.com/acme/providers/weather
      version: 1.0.0
      """;

  static final String SPEC = APP + "spec:\n";

  private static final String OPERATIONS =
      SPEC
          + """
            surfaces:
              rest:
                baseUrl: https://api.example.com
                operations:
          """;

  private static final List<RuleCase> OWN =
      List.of(
          source("example.com/acme/weather", "example.com/acme/providers/weather"),
          source("https://example.com/a/b/c", "example.com/a/b/c"),
          source("example.com/acme/../weather", "localhost:8080/acme/x/y/z_1"),
          version("1.0", "1.0.0"),
          version("v1.0.0", "0.0.1-alpha.2"),
          version("1.0.0-01", "1.0.0-rc.1+build.5"),
          path("/etc/passwd", "schemas/config.yaml"),
          path("../config.yaml", "./config.yaml"),
          path("a/../../b.yaml", "a/b.yaml"),
          path("'C:\\config.yaml'", "c/config.yaml"),
          path("a\\b.yaml", "a..b.yaml"),
          path("''", "..a"),
          operations(
              ManifestRule.PATH,
              "- {name: a, method: GET, path: /a}\nbuild:\n  command: [x]\n  workdir: >>../..",
              "- {name: a, method: GET, path: /a}\nbuild:\n  command: [x]\n  workdir: ."),
          app(
              ManifestRule.ICON,
              "iconFile: >>icon.png\nentrypoint: {artifactPath: x}",
              "iconFile: icon.SVG\nentrypoint: {artifactPath: x}"),
          app(
              ManifestRule.ARTIFACTS_IN_SOURCE,
              ">>artifacts: [{os: linux, arch: amd64, path: x}]\nentrypoint: {artifactPath: x}\nrun: [x]",
              "artifacts: [{os: linux, arch: amd64, path: x}]\nentrypoint: {artifactPath: x}"),
          app(ManifestRule.NO_ENTRYPOINT, "spec: {mcp: true}", "build: [make]"),
          new RuleCase(
              ManifestRule.NO_ENTRYPOINT,
              "source: example.com/a/b/c\nversion: 1.0.0\n",
              "kind: >>cache",
              "kind: cache\nentrypoint: {artifactPath: bin/cache}"),
          app(
              ManifestRule.NO_ENTRYPOINT,
              "artifacts: [{os: linux, arch: amd64, path: x}]",
              "run: [x]"),
          app(
              ManifestRule.PLATFORM_TWICE,
              """
              entrypoint: {artifactPath: x}
              artifacts:
              - {os: linux, arch: amd64, path: x}
              - >>{os: linux, arch: amd64, path: y}
              """,
              """
              entrypoint: {artifactPath: x}
              artifacts:
              - {os: linux, arch: amd64, path: x}
              - {os: linux, arch: amd64, libc: musl, path: y}
              """),
          app(
              ManifestRule.READY_TIMEOUT,
              "build:\n- [x]\n- command: [y]\n  >>readyTimeout: 5s",
              "build: [x]\nrun:\n  command: [y]\n  readyTimeout: 5s"),
          spec(
              ManifestRule.CONNECTION,
              "  defaultConnection: >>oauth\n  connections: {OAuth: {}}\n  surfaces: {graphql: {url: https://a.b}}",
              "  defaultConnection: OAuth\n  connections: {OAuth: {}}\n  surfaces: {graphql: {url: https://a.b}}"),
          spec(
              ManifestRule.CONNECTION,
              "  surfaces: {mcp: {url: https://a.b, connection: >>x}}",
              "  surfaces: {mcp: {url: https://a.b, connection: default}}"),
          operations(
              ManifestRule.CONNECTION,
              "- {name: a, method: GET, path: /a, connection: >>bot}",
              "- {name: a, method: GET, path: /a, connection: default}"),
          operations(
              ManifestRule.CONNECTION,
              """
              - name: a
                method: GET
                path: /a
                parameters: [{name: actor}]
                connectionSelector: {parameter: actor, values: {x: default, y: >>bot}}
              """,
              """
              - name: a
                method: GET
                path: /a
                parameters: [{name: actor}]
                connectionSelector: {parameter: actor, values: {x: default}}
              """),
          spec(
              ManifestRule.NO_MCP_SURFACE,
              "  connections: {a: {auth: {type: >>mcp_oauth}}}\n  surfaces: {graphql: {url: https://a.b}}",
              "  connections: {a: {auth: {type: mcp_oauth}}}\n  surfaces: {mcp: {url: https://a.b}}"),
          auth(
              ManifestRule.CREDENTIAL_FIELD,
              "[{name: api_key}]",
              "{headers: {X-Key: {valueFrom: {credentialFieldRef: {name: >>apikey}}}}}",
              "{headers: {X-Key: {valueFrom: {credentialFieldRef: {name: api_key}}}}}"),
          auth(
              ManifestRule.CREDENTIAL_FIELD,
              "[{name: user}]",
              "{basic: {username: {valueFrom: {credentialFieldRef: {name: user}}}, password: {valueFrom: {credentialFieldRef: {name: >>pw}}}}}",
              "{basic: {username: {valueFrom: {credentialFieldRef: {name: user}}}, password: {value: x}}}"),
          operations(
              ManifestRule.NO_CREDENTIALS,
              "- {name: a, method: GET, path: /a}\n  connections: {a: {auth: {type: >>manual}}}",
              "- {name: a, method: GET, path: /a}\n  connections: {a: {auth: {type: bearer}}}"),
          base(ManifestRule.BASE_URL_PARAMETER, ">>https://{regon}.b.c", "https://{region}.b.c"),
          base(ManifestRule.URL, ">>ftp://a.b", "http://a.b:80/c"),
          base(ManifestRule.URL, ">>/a/b", "https://a.b/"),
          base(ManifestRule.URL, ">>https://u:p@a.b", "https://a.b/c?d=e"),
          base(ManifestRule.URL, ">>https://a.b#c", "https://a.b"),
          base(ManifestRule.URL, ">>'https://a b'", "https://[::1]:8080"),
          operations(
              ManifestRule.OPERATION_TWICE,
              "- {name: a, method: GET, path: /a}\n- {name: >>a, method: POST, path: /a}",
              "- {name: a, method: GET, path: /a}\n- {name: b, method: POST, path: /a}"),
          operations(
              ManifestRule.OPERATION_NAME,
              "- {name: >>a/b, method: GET, path: /a}",
              "- {name: a.b-c_d:e, method: GET, path: /a}"),
          operations(
              ManifestRule.PARAMETER_TWICE,
              "- {name: a, method: GET, path: /a, parameters: [{name: p}, {name: >>p, in: header}]}",
              "- {name: a, method: GET, path: /a, parameters: [{name: p}, {name: q}]}"),
          operations(
              ManifestRule.PATH_PARAMETER,
              "- {name: a, method: GET, path: >>'/a/{id}'}",
              "- {name: a, method: GET, path: '/a/{id}', parameters: [{name: id}]}"),
          operations(
              ManifestRule.PATH_PARAMETER,
              "- {name: a, method: GET, path: >>'/a/{id}', parameters: [{name: id, in: query}]}",
              "- {name: a, method: GET, path: '/a/{id}'}\n  managedParameters: [{in: path, name: id, value: 7}]"),
          operations(
              ManifestRule.UNUSED_PATH_PARAMETER,
              "- {name: a, method: GET, path: /a, parameters: [>>{name: id, in: path}]}",
              "- {name: a, method: GET, path: /a, parameters: [{name: id, in: path, internal: true}]}"),
          spec(
              ManifestRule.NO_BASE_URL,
              "  surfaces: {rest: >>{operations: [{name: a, method: GET, path: /a}]}}",
              "  surfaces: {rest: {operations: []}}"),
          operations(
              ManifestRule.BODY,
              "- {name: a, method: GET, path: /a, parameters: [{name: p, in: >>body}]}",
              "- {name: a, method: DELETE, path: /a, parameters: [{name: p, in: body}]}"),
          defaults("int", ">>'1'", "1"),
          defaults("string", ">>1", "'1'"),
          defaults("bool", ">>yes", "false"),
          defaults("number", ">>x", "1.5"),
          defaults("array", ">>{}", "[1]"),
          defaults("object", ">>[]", "{}"),
          operations(
              ManifestRule.SELECTOR,
              "- {name: a, method: GET, path: /a, connectionSelector: {parameter: >>actr, values: {x: default}}, parameters: [{name: actor}]}",
              "- {name: a, method: GET, path: /a, connectionSelector: {parameter: actor, values: {x: default}}, parameters: [{name: actor}]}"),
          header(ManifestRule.HEADER_NAME, ">>X Key: a", "X-Key: a"),
          header(ManifestRule.HEADER_NAME, ">>\"X\\r\\nY\": a", "X.Y: a"),
          header(ManifestRule.HEADER_VALUE, "X: >>\"a\\r\\nY: b\"", "X: \"a\\tb\""),
          header(ManifestRule.HEADER_VALUE, "X: >>\"a \u20ac\"", "X: \"a \u00e9\""),
          header(ManifestRule.HEADER_VALUE, "X: >>|\n      a\n      b\n", "X: a b"),
          header(ManifestRule.FRAMING_HEADER, ">>content-length: 1", "Content-Language: en"),
          operations(
              ManifestRule.HEADER_VALUE,
              "- {name: a, method: GET, path: /a}\n  managedParameters: [{in: header, name: X, value: >>\"a\\nb\"}]",
              "- {name: a, method: GET, path: /a}\n  managedParameters: [{in: header, name: X, value: 2}]"),
          operations(
              ManifestRule.HEADER_NAME,
              "- {name: a, method: GET, path: /a, parameters: [{name: >>'a b', in: header}]}",
              "- {name: a, method: GET, path: /a, parameters: [{name: a-b, in: header}]}"),
          operations(
              ManifestRule.UNUSED_MANAGED,
              "- {name: a, method: GET, path: /a}\n  managedParameters: [{in: path, name: >>id, value: x}]",
              "- {name: a, method: GET, path: '/{id}'}\n  managedParameters: [{in: path, name: id, value: x}]"),
          operations(
              ManifestRule.ALLOWED_OPERATION,
              "- {name: list, method: GET, path: /a}\n  allowedOperations: {>>lst: {}}",
              "- {name: list, method: GET, path: /a}\n  allowedOperations: {list: null}"),
          spec(
              ManifestRule.ALIAS_TWICE,
              "  allowedOperations: {a: {alias: c}, b: {alias: >>c}}\n  surfaces: {mcp: {url: https://a.b}}",
              "  allowedOperations: {a: {alias: b}, b: {alias: a}}\n  surfaces: {mcp: {url: https://a.b}}"),
          spec(
              ManifestRule.PAGINATION,
              "  allowedOperations: {a: {paginate: >>true}}\n  surfaces: {mcp: {url: https://a.b}}",
              "  allowedOperations: {a: {paginate: true}}\n  pagination: {style: page, resultsPath: ''}\n  surfaces: {mcp: {url: https://a.b}}"));

  /** Every case there is; a method, because the classes that it names make cases themselves. */
  static List<RuleCase> all() {
    return Stream.of(
            OWN,
            ShapeCases.ALL,
            PackageCases.ALL,
            ConnectionCases.ALL,
            OperationCases.ALL,
            SurfaceCases.TEXTS,
            HostedCases.ALL)
        .flatMap(List::stream)
        .toList();
  }

  /** The whole bad manifest, without the mark. */
  String badText() {
    return head + bad.replace(">>", "");
  }

  String goodText() {
    return head + good;
  }

  /** The part of the bad manifest that matters, for the reference. */
  String badExcerpt() {
    return excerpt(bad.replace(">>", ""));
  }

  /** The excerpt of the good example. */
  String goodExcerpt() {
    return excerpt(good);
  }

  private String excerpt(String part) {
    var lines = head.substring(head.lastIndexOf('\n') + 1) + part;
    return "```yaml\n" + lines.stripIndent().strip() + "\n```\n";
  }

  /** Where the mark stands, or -1 where the place does not matter. */
  int place() {
    int mark = bad.indexOf(">>");
    return mark < 0 ? -1 : head.length() + mark;
  }

  @Override
  public String toString() {
    return rule + ": " + bad.strip();
  }

  private static RuleCase app(ManifestRule rule, String bad, String good) {
    return new RuleCase(rule, APP, bad, good);
  }

  private static RuleCase spec(ManifestRule rule, String bad, String good) {
    return new RuleCase(rule, SPEC, bad, good);
  }

  private static RuleCase operations(ManifestRule rule, String bad, String good) {
    return new RuleCase(rule, OPERATIONS, indented(bad), indented(good));
  }

  /** Items of operations go below; a line that begins with two spaces is one of spec. */
  private static String indented(String lines) {
    var out = new StringBuilder();
    boolean operations = true;
    for (var line : lines.lines().toList()) {
      operations = operations && (line.startsWith("-") || line.startsWith("  n") || isPart(line));
      out.append(operations ? "      " : "").append(line).append('\n');
    }
    return out.toString();
  }

  private static boolean isPart(String line) {
    return line.matches("  (method|path|parameters|connectionSelector):.*");
  }

  private static RuleCase source(String bad, String good) {
    var head = "kind: app\nversion: 1.0.0\nbuild: [x]\n";
    return new RuleCase(ManifestRule.SOURCE, head, "source: >>" + bad, "source: " + good);
  }

  private static RuleCase version(String bad, String good) {
    var head = "kind: app\nsource: example.com/a/b/c\nbuild: [x]\n";
    var quoted = bad.equals("1.0") ? "'1.0'" : bad;
    return new RuleCase(ManifestRule.VERSION, head, "version: >>" + quoted, "version: " + good);
  }

  private static RuleCase path(String bad, String good) {
    var head = APP + "build: [x]\nspec:\n  configSchemaPath: ";
    return new RuleCase(ManifestRule.PATH, head, ">>" + bad, good);
  }

  private static RuleCase auth(ManifestRule rule, String fields, String bad, String good) {
    var head =
        SPEC
            + "  surfaces: {graphql: {url: https://a.b}}\n"
            + "  connections:\n    default:\n      auth:\n        type: manual\n"
            + ("        credentials: " + fields + "\n        authMapping: ");
    return new RuleCase(rule, head, bad, good);
  }

  private static RuleCase base(ManifestRule rule, String bad, String good) {
    var head =
        SPEC
            + "  connections: {a: {params: {region: {required: true}}}}\n"
            + "  surfaces:\n    rest:\n      operations: [{name: a, method: GET, path: /a}]\n"
            + "      baseUrl: ";
    return new RuleCase(rule, head, bad, good);
  }

  private static RuleCase defaults(String type, String bad, String good) {
    var head =
        OPERATIONS
            + "      - name: a\n        method: POST\n        path: /a\n        parameters:\n"
            + ("        - {name: p, type: " + type + ", default: ");
    return new RuleCase(ManifestRule.DEFAULT_VALUE, head, bad + "}", good + "}");
  }

  private static RuleCase header(ManifestRule rule, String bad, String good) {
    var head = SPEC + "  surfaces: {graphql: {url: https://a.b}}\n  headers:\n    ";
    return new RuleCase(rule, head, bad, good);
  }
}
