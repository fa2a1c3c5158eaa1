package org.integrationgateway.server.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.Blocker;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Apps with several surfaces, and what a deployment changes of them. */
class CombinedSurfacesTest {
  // Shared by the tests, and ends with their JVM.
  private static final JettyUpstream UPSTREAM =
      new JettyUpstream(
          (request, response) -> {
            response.getHeaders().put("Content-Type", "application/json");
            try (var done = Blocker.callback()) {
              var path = request.getHttpURI().getPathQuery();
              Content.Sink.write(response, true, "[\"" + path + "\"]", done);
              done.block();
            }
          });

  private static final String DOCUMENT =
      """
      openapi: 3.0.3
      info: {title: Shop, version: '1'}
      servers: [{url: 'https://shop.invalid/api'}]
      paths:
        /items: {get: {operationId: listItems, responses: {'200': {description: all}}}}
        /items/{id}:
          get:
            operationId: getItem
            parameters: [{name: id, in: path, required: true, schema: {type: string}}]
            responses: {'200': {description: one}}
      """;

  private static final String SHOP =
      """
      kind: app
      source: example.com/acme/providers/shop
      version: 1.0.0
      spec:
        surfaces:
          rest:
            baseUrl: https://orders.invalid/v1
            operations:
              - {name: listOrders, method: GET, path: /orders}
              - {name: %s, method: GET, path: /orders/latest}
          openapi: {document: shop.yaml}
      """;

  @TempDir Path home;

  @Test
  void servesEachOperationFromItsSurface() throws IOException {
    write(SHOP.formatted("latest"));
    try (var gateway = start("")) {
      assertThat(operations(gateway))
          .containsExactly("listOrders", "latest", "listItems", "getItem");
      assertThat(call(gateway, "listOrders")).isEqualTo("[\"/rest/orders\"]");
      assertThat(call(gateway, "getItem?id=7")).isEqualTo("[\"/api/items/7\"]");
    }
  }

  @Test
  void exposesWhatTheManifestAndTheDeploymentAllow() throws IOException {
    write(
        SHOP.formatted("latest")
            + "  allowedOperations:\n"
            + "    listOrders: {alias: orders, description: All orders}\n"
            + "    latest: {alias: newest}\n"
            + "    listItems: {alias: items}\n");
    var changes =
        """
            allowedOperations:
              listOrders: {description: Orders of this shop}
              latest: null
              listItems: false
              getItem: {alias: item}
        """;
    try (var gateway = start(changes)) {
      var listed = gateway.get("/api/v1/apps/shop/operations", gateway.token("user:alice"));

      assertThat(operations(gateway)).containsExactly("orders", "latest", "item");
      assertThat(ConfiguredGateway.json(listed).get(0).path("description").asString())
          .isEqualTo("Orders of this shop");
      assertThat(call(gateway, "item?id=7")).isEqualTo("[\"/api/items/7\"]");
    }
  }

  @Test
  void narrowsAnAppThatExposesEverything() throws IOException {
    write(SHOP.formatted("latest"));
    try (var gateway = start("    allowedOperations: {getItem: {}}\n")) {
      assertThat(operations(gateway)).containsExactly("getItem");
    }
  }

  @Test
  void refusesTwoOperationsOfOneName() throws IOException {
    write(SHOP.formatted("getItem"));
    try (var gateway = start("")) {
      assertThat(reason(gateway))
          .contains("operation 'getItem' would be of surfaces.rest and surfaces.openapi");
    }
  }

  @Test
  void refusesAnAliasThatAnotherSurfaceHas() throws IOException {
    write(SHOP.formatted("latest"));
    var changes = "    allowedOperations: {listOrders: {alias: listItems}, listItems: {}}\n";
    try (var gateway = start(changes)) {
      assertThat(reason(gateway))
          .contains(
              "two operations have the name 'listItems': 'listOrders' of the REST surface and"
                  + " 'listItems' of the OpenAPI document");
    }
  }

  @Test
  void refusesAnEntryForAnOperationThatNoSurfaceHas() throws IOException {
    write(SHOP.formatted("latest"));
    try (var gateway = start("    allowedOperations: {getItems: {}}\n")) {
      assertThat(reason(gateway))
          .contains("allowedOperations names 'getItems', which is not an operation of this app")
          .contains("Did you mean 'getItem'?");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "allowedOperations: {latest: 7} | apps.shop.allowedOperations.latest must be a mapping,"
            + " null or false",
        "allowedOperations: {latest: {alia: x}} | allowed operation 'latest' as configured",
        "allowedOperations: {latest: false} | the manifest's allowedOperations does not have it",
      })
  void refusesWrongOverrides(String changes, String problem) throws IOException {
    write(SHOP.formatted("latest"));

    assertThatThrownBy(() -> start("    " + changes + "\n").close()).hasMessageContaining(problem);
  }

  private void write(String manifest) throws IOException {
    var folder = Files.createDirectories(home.resolve("shop"));
    Files.writeString(folder.resolve("manifest.yaml"), manifest);
    Files.writeString(folder.resolve("shop.yaml"), DOCUMENT);
  }

  private ConfiguredGateway start(String changes) {
    return ConfiguredGateway.start(
        home,
        """
        apps:
          shop:
            provider: {source: {path: %s}}
            surfaces: {rest: {baseUrl: %s}, openapi: {baseUrl: %s}}
        %s
        """
            .formatted(home.resolve("shop"), UPSTREAM.at("/rest"), UPSTREAM.at("/api"), changes));
  }

  private static List<String> operations(ConfiguredGateway gateway) {
    var listed =
        ConfiguredGateway.json(
            gateway.get("/api/v1/apps/shop/operations", gateway.token("user:alice")));
    return listed.values().stream().map(operation -> operation.path("id").asString()).toList();
  }

  private static String reason(ConfiguredGateway gateway) {
    return gateway.get("/admin/api/v1/providers/app/shop", gateway.token("user:ops")).body();
  }

  private static String call(ConfiguredGateway gateway, String target) {
    return gateway.get("/api/v1/shop/" + target, gateway.token("user:alice")).body();
  }
}
