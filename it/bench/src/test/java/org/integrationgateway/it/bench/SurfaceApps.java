package org.integrationgateway.it.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The packages of the benchmark of surfaces, in one folder. */
final class SurfaceApps {
  /** The secret that deliveries to the hosted binding are signed with. */
  static final String SECRET = "bench-webhook-secret";

  private static final String HEAD =
      "kind: app\nsource: bench.example/gateway/apps/%s\nversion: 1.0.0\nspec:\n";

  private static final String REST =
      """
        surfaces:
          rest:
            baseUrl: http://127.0.0.1
            operations:
              - name: items.get
                method: GET
                path: /items/{sku}
                parameters:
                  - {name: sku, type: string, in: path, required: true}
      """;

  private static final String OPENAPI =
      """
        surfaces: {openapi: {document: openapi.yaml}}
        allowedOperations:
          items.get:
          items.page:
          items.list: {alias: items.all, paginate: true}
        pagination:
          style: cursor
          cursorParam: after
          cursor: {source: body, path: next}
          resultsPath: items
          maxPages: 20
      """;

  private static final String DOCUMENT =
      """
      openapi: 3.1.0
      info: {title: Bench, version: '1'}
      servers: [{url: "http://127.0.0.1"}]
      paths:
        /items/{sku}:
          get:
            operationId: items.get
            parameters: [{name: sku, in: path, required: true, schema: {type: string}}]
            responses: {'200': {description: OK}}
        /pages:
          get:
            operationId: items.list
            parameters: [{name: after, in: query, schema: {type: string}}]
            responses: {'200': {description: OK}}
        /pages/one:
          get:
            operationId: items.page
            responses: {'200': {description: OK}}
      """;

  private static final String GRAPHQL =
      """
        surfaces: {graphql: {url: "http://127.0.0.1/graphql"}}
        allowedOperations:
          items.get:
            graphql:
              document: |
                query Item($sku: ID!) {
                  item(sku: $sku) { sku name quantity }
                }
      """;

  private static final String HOOKS =
      """
        securitySchemes:
          sender:
            type: hmac
            secret: {env: WEBHOOK_SECRET}
            signatureHeader: X-Signature
            signaturePrefix: sha256=
        http:
          event:
            path: /hook
            method: POST
            security: sender
            target: take
            credentialMode: none
            requestBody: {required: true, content: {application/json: {}}}
        surfaces:
          rest:
            baseUrl: http://127.0.0.1
            operations:
              - {name: take, method: POST, path: /events}
      """;

  private final Path folder;
  private final int upstream;

  SurfaceApps(Path folder, int upstream) throws IOException {
    this.folder = folder;
    this.upstream = upstream;
    write("rest", REST);
    write("openapi", OPENAPI);
    write("graphql", GRAPHQL);
    write("hooks", HOOKS);
    Files.writeString(folder.resolve("openapi/openapi.yaml"), DOCUMENT);
  }

  private void write(String name, String spec) throws IOException {
    Files.createDirectories(folder.resolve(name));
    Files.writeString(folder.resolve(name).resolve("manifest.yaml"), HEAD.formatted(name) + spec);
  }

  /** A package of this document, which comes with it. */
  void document(Path document) throws IOException {
    var name = document.getFileName().toString();
    write("document", "  surfaces: {openapi: {document: %s}}\n".formatted(name));
    Files.copy(document, folder.resolve("document").resolve(name));
  }

  /** The entry of an app of one of the packages. */
  String entry(String app, String name) {
    var url = "http://127.0.0.1:" + upstream;
    var surface =
        switch (name) {
          case "graphql" -> "graphql: {url: \"%s/graphql\"}".formatted(url);
          case "openapi", "document" -> "openapi: {baseUrl: \"%s\"}".formatted(url);
          default -> "rest: {baseUrl: \"%s\"}".formatted(url);
        };
    var env = name.equals("hooks") ? ", env: {WEBHOOK_SECRET: " + SECRET + "}" : "";
    return "  %s: {provider: {source: {path: %s}}, surfaces: {%s}%s}\n"
        .formatted(app, folder.resolve(name), surface, env);
  }

  /** Entries of apps that have the names of their packages. */
  List<String> entries(List<String> names) {
    return names.stream().map(name -> entry(name, name)).toList();
  }
}
