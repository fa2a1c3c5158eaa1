package org.integrationgateway.work.builtin;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.access.AccessPolicy;
import org.integrationgateway.core.catalog.AppCatalog;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.invoke.TestApps;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.agent.Tool;
import org.junit.jupiter.api.Test;

class CallerToolsTest {
  private static Operation operation(String id, String visibility) {
    var plain =
        TestApps.operation(
            "board",
            id,
            "{\"type\":\"object\"}",
            Optional.empty(),
            invocation -> {
              throw new AssertionError();
            });
    var meta = "{\"_meta\":{\"ui\":{\"visibility\":%s}}}".formatted(visibility);
    return plain.described(
        new Operation.Listing(
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Optional.of(Json.parseObject(meta.getBytes(UTF_8)))),
        plain.input());
  }

  @Test
  void givesModelsNoToolsThatOnlyPagesCall() {
    var app =
        TestApps.app(
            "board",
            Optional.empty(),
            operation("list", "[\"model\",\"app\"]"),
            operation("refresh", "[\"app\"]"));
    var tools =
        new CallerTools(
            new VisibleCatalog(
                new AppCatalog(List.of(app)),
                new AccessPolicy(List.of()),
                TestApps.NO_CREDENTIALS));
    CallContext.of(Subject.of("user:alice"))
        .during(
            () -> {
              assertThat(names(tools.all())).containsExactly("list");
              assertThat(names(tools.ofApp("board"))).containsExactly("list");
              return null;
            });
  }

  private static List<String> names(List<Tool> tools) {
    return tools.stream().map(tool -> tool.ref().operation()).toList();
  }
}
