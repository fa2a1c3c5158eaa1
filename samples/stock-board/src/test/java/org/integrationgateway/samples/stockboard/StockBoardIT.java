package org.integrationgateway.samples.stockboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.integrationgateway.testkit.packages.GatewayUnderTest;
import org.integrationgateway.testkit.packages.StubUpstream;
import org.junit.jupiter.api.Test;

/** The requests of the page, to a whole gateway that serves the archive. */
class StockBoardIT {
  private static final Path ARCHIVE = Path.of("target/dist/stock-board-0.1.0-generic.tar.gz");

  @Test
  void servesThePage() {
    try (var warehouse = StubUpstream.start();
        var board = GatewayUnderTest.serveAt("/stock-board", ARCHIVE, warehouse)) {
      var page = board.page("/stock-board");

      assertThat(page.status()).isEqualTo(200);
      assertThat(page.body()).contains("<base href=\"/stock-board/\">", "<h1>Running out</h1>");
    }
  }

  @Test
  void givesThePageTheItems() {
    try (var warehouse =
            StubUpstream.start().answer("GET", "/items", 200, "{\"items\": [{\"sku\": \"A-1\"}]}");
        var board = GatewayUnderTest.serve(ARCHIVE, warehouse)) {
      board.connect(Map.of("token", "s3cret"));

      var items = board.call("items.list", "{}");

      assertThat(items.at("/items/0/sku")).isEqualTo("A-1");
      assertThat(warehouse.request().parameter("limit")).contains("100");
    }
  }
}
