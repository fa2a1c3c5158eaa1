package org.integrationgateway.server.testing;

/** Manifests of the apps that tests call. */
public final class TestApps {
  private TestApps() {}

  /** Echoes its input; needs no credential. */
  public static String echo(Upstreams upstreams) {
    return """
        kind: app
        source: test.example/gateway/apps/echo
        version: 1.0.0
        displayName: Echo
        description: Says what it is told.
        spec:
          mcp: true
          surfaces:
            rest:
              baseUrl: %s
              operations:
                - name: say
                  title: Say it
                  description: Says a text as many times as asked.
                  method: GET
                  path: /echo
                  tags: [talk]
                  parameters:
                    - {name: text, type: string, in: query, required: true, description: What to say}
                    - {name: times, type: int, in: query, default: 1}
                    - {name: loud, type: bool, in: query}
                - name: things.get
                  method: GET
                  path: /status/{status}
                  parameters:
                    - {name: status, type: int, in: path, required: true}
                - name: things.put
                  method: POST
                  path: /echo
                  parameters:
                    - {name: thing, type: object, in: body, required: true}
                - name: nothing
                  method: DELETE
                  path: /status/204
        """
        .formatted(upstreams.good());
  }

  /** Requires a bearer token. */
  public static String vault(Upstreams upstreams) {
    return """
        kind: app
        source: test.example/gateway/apps/vault
        version: 1.0.0
        displayName: Vault
        spec:
          mcp: true
          connections:
            default:
              displayName: Vault account
              mode: subject
              auth:
                type: bearer
                credentials:
                  - {name: token, label: API key}
          surfaces:
            rest:
              baseUrl: %s
              operations:
                - {name: look, method: GET, path: /echo}
                - {name: locked, method: GET, path: /status/401}
        """
        .formatted(upstreams.good());
  }

  /** Has an operation that requires a role. */
  public static String guarded(Upstreams upstreams) {
    return """
        kind: app
        source: test.example/gateway/apps/guarded
        version: 1.0.0
        spec:
          mcp: true
          surfaces:
            rest:
              baseUrl: %s
              operations:
                - {name: read, method: GET, path: /echo}
                - {name: write, method: POST, path: /echo, allowedRoles: [editor]}
        """
        .formatted(upstreams.good());
  }

  /** One operation on this upstream. */
  public static String single(String name, String baseUrl) {
    return """
        kind: app
        source: test.example/gateway/apps/%s
        version: 1.0.0
        spec:
          mcp: true
          surfaces:
            rest:
              baseUrl: %s
              operations:
                - {name: run, method: POST, path: /%s}
        """
        .formatted(name, baseUrl, name);
  }

  /** Has {@code count} operations: op-0, op-1 and so on. */
  public static String large(Upstreams upstreams, int count) {
    var manifest =
        new StringBuilder(
            """
            kind: app
            source: test.example/gateway/apps/large
            version: 1.0.0
            spec:
              mcp: true
              surfaces:
                rest:
                  baseUrl: %s
                  operations:
            """
                .formatted(upstreams.good()));
    for (int i = 0; i < count; i++) {
      manifest.append("        - {name: op-%d, method: GET, path: /echo}\n".formatted(i));
    }
    return manifest.toString();
  }
}
