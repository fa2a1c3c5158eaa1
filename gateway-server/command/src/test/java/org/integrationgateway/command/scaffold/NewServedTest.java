package org.integrationgateway.command.scaffold;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.NoServer;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** New packages, served and called as they are. */
final class NewServedTest {
  @TempDir Path folder;
  private final List<String> seen = new CopyOnWriteArrayList<>();
  private JettyUpstream upstream;
  private Cli cli;

  @BeforeEach
  void start() {
    upstream = new JettyUpstream(this::answer);
    cli = new Cli(folder, new NoServer());
  }

  @AfterEach
  void stop() throws Exception {
    upstream.close();
  }

  /** Two full pages and a last one of one item. */
  private void answer(Request request, Response response) throws Exception {
    var uri = request.getHttpURI();
    var body = Content.Source.asString(request, UTF_8);
    var key = request.getHeaders().get("X-Api-Key");
    seen.add(request.getMethod() + " " + uri.getPathQuery() + " " + key + " " + body);
    var query = String.valueOf(uri.getQuery());
    var text = "{\"data\": {\"pet\": {\"name\": \"Rex\"}}}";
    if (uri.getPath().endsWith("/items") && request.getMethod().equals("GET")) {
      text = query.contains("page=2") ? "{\"data\": [{\"id\": 51}]}" : firstPage();
    }
    response.getHeaders().put("Content-Type", "application/json");
    Content.Sink.write(response, true, ByteBuffer.wrap(text.getBytes(UTF_8)));
  }

  private static String firstPage() {
    var items = new ArrayList<String>();
    for (int id = 1; id <= 50; id++) {
      items.add("{\"id\": " + id + "}");
    }
    return "{\"data\": [" + String.join(", ", items) + "]}";
  }

  private ConfiguredGateway serve(String... options) {
    var arguments = new ArrayList<>(List.of("new", "shop"));
    arguments.addAll(List.of(options));
    var ran = cli.run(arguments.toArray(String[]::new));
    assertThat(ran.exit()).as(ran.err()).isZero();
    return ConfiguredGateway.start(folder, "apps: {shop: {provider: {source: {path: shop}}}}\n");
  }

  @Test
  void servesAnOpenApiPackageWithItsKeyAliasesAndPages() {
    var document =
        ShopDocument.secured("[{k: []}]", "{k: {type: apiKey, in: header, name: X-Api-Key}}");
    cli.file("shop.yaml", document);
    try (var gateway =
        serve("--openapi", "shop.yaml", "--base-url", upstream.at("/v1").toString())) {
      var token = gateway.token("user:ann");
      var connected =
          gateway.send(
              "POST",
              "/api/v1/auth/connect-manual",
              token,
              "{\"integration\": \"shop\", \"credentials\": {\"k\": \"sesame\"}}");
      assertThat(connected.statusCode()).as(connected.body()).isEqualTo(200);
      var listed = gateway.get("/api/v1/apps/shop/operations", token);
      assertThat(ConfiguredGateway.json(listed).findValuesAsString("id"))
          .containsExactlyInAnyOrder("items.list_all", "create_item", "get_item", "get_status");

      var item = gateway.send("POST", "/api/v1/shop/get_item", token, "{\"itemId\": \"a b\"}");
      assertThat(item.statusCode()).as(item.body()).isEqualTo(200);
      var made = gateway.send("POST", "/api/v1/shop/create_item", token, "{\"name\": \"pen\"}");
      assertThat(made.statusCode()).as(made.body()).isEqualTo(200);
      assertThat(seen)
          .containsExactly(
              "GET /v1/items/a%20b sesame ", "POST /v1/items sesame {\"name\":\"pen\"}");

      var all = gateway.send("POST", "/api/v1/shop/items.list_all", token, "{}");
      assertThat(all.statusCode()).as(all.body()).isEqualTo(200);
      assertThat(ConfiguredGateway.json(all)).hasSize(51);
      assertThat(all.headers().firstValue("X-Gateway-Pages")).hasValue("2");
    }
  }

  @Test
  void servesADocumentWhoseFilesAreInFoldersBesideIts() throws Exception {
    cli.file(
        "apis/shop/api.yaml",
        """
        openapi: 3.0.3
        info: {title: Shop}
        paths:
          /items: {post: {operationId: add, parameters: {$ref: ../common/page.yaml}}}
          /secret: {get: {operationId: gone, parameters: [{$ref: ../../../secret.yaml}]}}
        """);
    cli.file("apis/common/page.yaml", "[{name: page, in: query, schema: {$ref: int.yaml}}]");
    cli.file("apis/common/int.yaml", "{type: integer}");
    try (var gateway =
        serve("--openapi", "apis/shop/api.yaml", "--base-url", upstream.at("/v1").toString())) {
      var token = gateway.token("user:ann");
      var added = gateway.send("POST", "/api/v1/shop/add", token, "{\"page\": 3}");
      assertThat(added.statusCode()).as(added.body()).isEqualTo(200);
      assertThat(seen.get(0)).startsWith("POST /v1/items?page=3 ");
    }
    assertThat(folder.resolve("shop/manifest.yaml")).content().contains("leads out of the package");
    assertThat(folder.resolve("shop/shop/api.yaml")).exists();
    assertThat(folder.resolve("shop/common/int.yaml")).exists();
    cli.file("apis/common/int.yaml", "{type: integer, maximum: 2}");
    var updated = cli.run("new", "--update", "shop");
    assertThat(updated.exit()).as(updated.err()).isZero();
    assertThat(folder.resolve("shop/common/int.yaml")).content().contains("maximum");
    assertThat(folder.resolve("shop/manifest.yaml")).content().contains("document: shop/api.yaml");
  }

  @Test
  @Tag("nightly")
  void servesAGraphqlPackageWithItsDocuments() {
    cli.file(
        "pets.graphql",
        "type Query { pet(id: ID!): Pet }\ntype Pet { name: String, friends: [Pet] }\n");
    try (var gateway =
        serve("--graphql", "pets.graphql", "--base-url", upstream.at("/graphql").toString())) {
      var token = gateway.token("user:ann");
      var pet = gateway.send("POST", "/api/v1/shop/pet", token, "{\"id\": \"7\"}");
      assertThat(pet.statusCode()).as(pet.body()).isEqualTo(200);
      assertThat(pet.body()).contains("Rex");
      assertThat(seen.get(0)).contains("query pet(", "pet(id: $id)", "\"id\":\"7\"");
    }
  }
}
