package org.integrationgateway.authoring.compat;

import java.util.List;

/** Changes of packages, each with every finding of the comparison. */
final class CompatibilityCases {
  static final String HEAD = "kind: app\nsource: example.com/acme/providers/pets\nversion: 1.2.0\n";

  private CompatibilityCases() {}

  /** A change of a package, and every change that is found. */
  record Case(String before, String after, List<String> found) {}

  static List<Case> cases() {
    return List.of(
        operation("method: GET, path: /a", "method: GET, path: /a"),
        operation(
            "parameters: [{name: a, type: int}, {name: b}]",
            "parameters: [{name: a, type: string}, {name: c, required: true}, {name: d}]",
            "breaking /operations/a/parameters/a/type: parameter 'a' is of type string, and was int",
            "breaking /operations/a/parameters/b: parameter 'b' is gone",
            "breaking /operations/a/parameters/c: parameter 'c' must be given",
            "addition /operations/a/parameters/d: parameter 'd' can be given"),
        operation(
            "parameters: [{name: a, type: int}, {name: b}, {name: c, required: true}]",
            "parameters: [{name: a, type: number}, {name: b, required: true}, {name: c, default: x}]",
            "breaking /operations/a/parameters/b/required: parameter 'b' must be given",
            "addition /operations/a/parameters/a/type: parameter 'a' is of type number, and was int",
            "addition /operations/a/parameters/c/required: parameter 'c' can be left out",
            "fix /operations/a/parameters/c/default: parameter 'c' defaults to x"),
        operation(
            "description: A., allowedRoles: [x, y]",
            "description: B., allowedRoles: [x]",
            "breaking /operations/a/allowedRoles: operation 'a' is open to the roles x",
            "fix /operations/a: operation 'a' is described differently"),
        operation(
            "allowedRoles: [x]",
            "allowedRoles: [x, y]",
            "addition /operations/a/allowedRoles: operation 'a' is open to the roles x, y"),
        operation(
            "",
            "allowedRoles: [x]",
            "breaking /operations/a/allowedRoles: operation 'a' is open to the roles x"),
        operation(
            "connection: one",
            "connection: two",
            "breaking /operations/a: operation 'a' uses connection 'two', and used 'one'"),
        operations(
            "[{name: a, method: GET, path: /a}, {name: b, method: GET, path: /b}]",
            "[{name: b, method: POST, path: /b}, {name: c/d, method: GET, path: /c}]"
                .replace("c/d", "c"),
            "breaking /operations/a: operation 'a' is gone",
            "addition /operations/c: operation 'c' can be called",
            "fix /operations/b: operation 'b' is sent as another request: POST /b"),
        operations(
            "[{name: a, method: GET, path: /a}]",
            "[{name: b, method: GET, path: /a}]",
            "breaking /operations/a: operation 'a' is now 'b'"),
        spec(
            "  surfaces: {openapi: {document: pets.yaml}}\n  allowedOperations: {listPets: , addPet: }",
            "  surfaces: {openapi: {document: pets.yaml}}\n  allowedOperations: {listPets: {alias: all}}",
            "breaking /operations/listPets: operation 'listPets' is now 'all'",
            "breaking /operations/addPet: operation 'addPet' is gone"),
        // Operations that only the upstream knows are not reported as removed.
        spec(
            "  surfaces: {mcp: {url: 'https://a.b'}}\n  allowedOperations: {feed: }",
            "  surfaces: {mcp: {url: 'https://a.b'}}",
            "unknown Whether operation 'feed' is still there is only known to mcp-passthrough."),
        spec(
            "  surfaces: {graphql: {url: 'https://a.b'}}\n  mcp: true",
            "  surfaces: {mcp: {url: 'https://a.b'}}",
            "breaking /spec/mcp: operations are no longer offered as MCP tools",
            "breaking /spec/surfaces/graphql: graphql no longer passes through",
            "addition /spec/surfaces/mcp: mcp passes through"),
        spec(
            "  surfaces: {mcp: {url: 'https://a.b'}}",
            "  surfaces: {mcp: {url: 'https://a.c'}}\n  requires: [example.com/a/b/c]",
            "breaking /spec/requires: provider 'example.com/a/b/c' must run before",
            "fix /spec/surfaces/mcp/url: requests go to https://a.c"),
        connection(
            "auth: {type: bearer}",
            "auth: {type: manual, credentials: [{name: token}, {name: account}]}",
            "breaking /connections/a/auth/type: connection 'a' authenticates by manual, and did by bearer",
            "breaking /connections/a/auth/credentials/account: connection 'a' asks for credential field 'account'"),
        connection(
            "params: {a: {required: true}, b: {}, c: {required: true, default: x}}",
            "params: {a: {}, b: {required: true}, c: {required: true}, d: {}}",
            "breaking /connections/a/params/b: connection 'a' needs parameter 'b'",
            "breaking /connections/a/params/c: connection 'a' needs parameter 'c'",
            "addition /connections/a/params/a: connection 'a' does not need parameter 'a' any more",
            "addition /connections/a/params/d: connection 'a' can have parameter 'd'"),
        connection(
            "auth: {type: none}, exposure: internal",
            "auth: {type: bearer}",
            "breaking /connections/a/auth/type: connection 'a' authenticates by bearer, and did by none",
            "breaking /connections/a/mode: connection 'a' needs a credential",
            "breaking /connections/a/auth/credentials/token: connection 'a' asks for credential field 'token'",
            "addition /connections/a/exposure: connection 'a' can be made by users"),
        spec(
            "  surfaces: {mcp: {url: 'https://a.b'}}\n  connections: {a: {}, b: {}}\n  defaultConnection: a",
            "  surfaces: {mcp: {url: 'https://a.b'}}\n  connections: {a: {}, c: {}}\n  defaultConnection: a",
            "breaking /connections/b: connection 'b' is gone",
            "addition /connections/c: connection 'c' can be made"),
        binding(
            "path: /a, method: POST, security: s, target: t",
            "path: /b, method: PUT, security: open, target: u",
            "breaking /bindings/hook/method: http binding 'hook' takes PUT, and took POST",
            "breaking /bindings/hook/path: http binding 'hook' is at /b, and was at /a",
            "breaking /bindings/hook/security: http binding 'hook' verifies its callers differently",
            "fix /bindings/hook/target: http binding 'hook' invokes 'u'"),
        binding(
            "path: /a, method: POST, security: s, target: t, requestBody: {content: {application/json: {}, text/plain: {}}}",
            "path: /a, method: POST, security: t, target: t, requestBody: {required: true, content: {application/json: {}}}",
            "breaking /bindings/hook/requestBody/required: http binding 'hook' needs a body",
            "breaking /bindings/hook/requestBody/content: http binding 'hook' no longer takes text/plain"),
        new Case(
            HEAD + "entrypoint: {artifactPath: x}\n" + artifacts("linux", "darwin"),
            HEAD.replace("acme", "acne")
                + "description: B.\nentrypoint: {artifactPath: x}\n"
                + artifacts("linux", "windows"),
            List.of(
                "breaking /source: source is 'example.com/acne/providers/pets', and was 'example.com/acme/providers/pets'",
                "breaking /platforms/darwin-amd64: darwin-amd64 is dropped",
                "addition /platforms/windows-amd64: runs on windows-amd64 too",
                "fix /description: the description changed")),
        new Case(
            HEAD + "spec: {surfaces: {mcp: {url: 'https://a.b'}}}",
            HEAD.replace("app", "cache") + "entrypoint: {artifactPath: x}\n" + artifacts("linux"),
            List.of(
                "breaking /kind: kind is 'cache', and was 'app'",
                "breaking /platforms: ran on every platform, and now only on linux-amd64")));
  }

  private static Case spec(String before, String after, String... found) {
    return new Case(HEAD + "spec:\n" + before, HEAD + "spec:\n" + after, List.of(found));
  }

  private static Case operation(String before, String after, String... found) {
    return operations(one(before), one(after), found);
  }

  private static String one(String members) {
    var request = members.contains("method:") ? "" : "method: GET, path: /a, ";
    return "[{name: a, " + request + members + "}]";
  }

  private static Case operations(String before, String after, String... found) {
    return new Case(operations(before), operations(after), List.of(found));
  }

  static String operations(String list) {
    return HEAD
        + "spec:\n  connections: {one: {}, two: {}}\n  defaultConnection: one\n"
        + ("  surfaces: {rest: {baseUrl: 'https://a.b', operations: " + list + "}}\n");
  }

  private static Case connection(String before, String after, String... found) {
    var head = "  surfaces: {mcp: {url: 'https://a.b'}}\n  connections: {a: {";
    return spec(head + before + "}}", head + after + "}}", found);
  }

  private static Case binding(String before, String after, String... found) {
    return new Case(binding(before), binding(after), List.of(found));
  }

  /** Schemes {@code s} and {@code t} ask the same of a caller. */
  private static String binding(String members) {
    return HEAD
        + "entrypoint: {artifactPath: x}\nspec:\n  securitySchemes:\n"
        + "    s: {type: apiKey, in: header, name: X, secret: {env: A}}\n"
        + "    t: {type: apiKey, in: header, name: X, secret: {env: B}, description: T}\n"
        + "    open: {type: none}\n  http: {hook: {"
        + members
        + "}}\n";
  }

  static String artifacts(String... systems) {
    var text = new StringBuilder("artifacts:\n");
    for (var system : systems) {
      text.append("- {os: ").append(system).append(", arch: amd64, path: pets.yaml}\n");
    }
    return text.toString();
  }
}
