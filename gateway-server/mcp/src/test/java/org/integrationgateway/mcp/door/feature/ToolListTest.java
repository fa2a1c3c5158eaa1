package org.integrationgateway.mcp.door.feature;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.invoke.TestApps;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.core.json.Json;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Pages of the list of tools: what they have, and what they cost. */
class ToolListTest {
  private static final Caller ALICE = TestApps.caller("user:alice");
  private static final List<App> APPS = LargeCatalog.apps(10_000);

  private final VisibleCatalog catalog = LargeCatalog.catalog(APPS);
  private final ToolsFeature tools =
      new ToolsFeature(catalog, LargeCatalog.invoker(catalog), new ToolItems(false));

  private byte[] page(Caller caller, ObjectNode params) {
    return Json.write(tools.list(LargeCatalog.request(caller, McpView.ALL, "tools/list", params)));
  }

  @Test
  void givesLessThanAMegabyteOfGarbageForAPage() {
    var thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    for (int i = 0; i < 20; i++) {
      page(ALICE, Json.object());
    }
    long before = thread.getCurrentThreadAllocatedBytes();
    var page = page(ALICE, Json.object());
    long garbage = thread.getCurrentThreadAllocatedBytes() - before;
    assertThat(Json.parse(page).get("tools")).hasSize(100);
    assertThat(garbage).as("a page of %d bytes", page.length).isLessThan(1 << 20);
  }

  @Test
  void listsEveryToolOnceInTheSameOrder() {
    assertThat(names()).hasSize(10_000).doesNotHaveDuplicates().isEqualTo(names());
  }

  private List<String> names() {
    var names = new ArrayList<String>();
    var params = Json.object();
    while (true) {
      var page = Json.parse(page(ALICE, params));
      page.get("tools").valueStream().map(tool -> tool.get("name").asString()).forEach(names::add);
      if (!page.has("nextCursor")) {
        return names;
      }
      params.set("cursor", page.get("nextCursor"));
    }
  }

  @Test
  void writesEachToolAsItIs() {
    var tool = catalog.tool(ALICE, "app7_updateIssue");
    var limited = TestApps.caller("user:alice", "app7/updateIssue");
    JsonNode listed = Json.parse(page(limited, Json.object())).get("tools").get(0);
    assertThat(listed).isEqualTo(Json.parse(Json.write(ToolJson.of(tool, false))));
  }

  @Test
  void endsAPageBeforeItIsTooLong() {
    var text = "x".repeat(200_000);
    var operations = new ArrayList<Operation>();
    for (int i = 0; i < 3; i++) {
      operations.add(
          TestApps.operation(
              "wide",
              "op" + i,
              "{\"type\":\"object\",\"description\":\"" + text + "\"}",
              Optional.empty(),
              invocation -> {
                throw new AssertionError();
              }));
    }
    var wide = TestApps.app("wide", Optional.empty(), operations.toArray(Operation[]::new));
    var own = LargeCatalog.catalog(List.of(wide));
    var list = new ToolsFeature(own, LargeCatalog.invoker(own), new ToolItems(false));
    var first = list.list(LargeCatalog.request(ALICE, McpView.ALL, "tools/list", Json.object()));
    assertThat(first.get("tools")).hasSize(1);
    assertThat(first.has("nextCursor")).isTrue();
  }
}
