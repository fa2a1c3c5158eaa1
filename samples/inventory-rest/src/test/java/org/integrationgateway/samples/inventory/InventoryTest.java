package org.integrationgateway.samples.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.integrationgateway.testkit.packages.GatewayUnderTest;
import org.integrationgateway.testkit.packages.StubUpstream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls the operations through a whole gateway; a stub stands for the warehouse. */
class InventoryTest {
  private static final Path PACKAGE = Path.of("");

  private final StubUpstream warehouse = StubUpstream.start();

  @AfterEach
  void stop() {
    warehouse.close();
  }

  @Test
  void putsEachParameterWhereTheManifestSays() {
    warehouse.answer("PATCH", "/items/A-1001", 200, "{\"sku\": \"A-1001\", \"quantity\": 3}");
    try (var inventory = connected()) {
      var changed = inventory.call("items.update", "{\"sku\": \"A-1001\", \"quantity\": 3}");

      assertThat(changed.at("/quantity")).isEqualTo("3");
      assertThat(warehouse.request().body()).isEqualTo("{\"quantity\":3}");
    }
  }

  @Test
  void presentsTheCallersTokenAndTheWarehouseOfTheManifest() {
    warehouse.answer("GET", "/items", 200, "[]");
    try (var inventory = connected()) {
      inventory.call("items.list", "{\"category\": \"tools & more\"}");

      var asked = warehouse.request();
      assertThat(asked.header("Authorization")).contains("Bearer s3cret");
      assertThat(asked.header("X-Warehouse")).contains("main");
      assertThat(asked.parameter("category")).contains("tools & more");
      assertThat(asked.parameter("limit")).contains("20");
    }
  }

  @Test
  void refusesACallerWithoutAnAccount() {
    try (var inventory = GatewayUnderTest.serve(PACKAGE, warehouse)) {
      assertThat(inventory.call("whoami", "{}").at("/code")).isEqualTo("not_connected");
      assertThat(warehouse.requests()).isEmpty();
    }
  }

  @Test
  void hasNothingToConfigure() {
    assertThatThrownBy(() -> GatewayUnderTest.serve(PACKAGE, warehouse, "{\"url\": \"x\"}"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("url");
  }

  private GatewayUnderTest connected() {
    var inventory = GatewayUnderTest.serve(PACKAGE, warehouse);
    inventory.connect(Map.of("token", "s3cret"));
    return inventory;
  }
}
