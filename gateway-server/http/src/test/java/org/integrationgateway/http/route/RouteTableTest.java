package org.integrationgateway.http.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.integrationgateway.http.route.RouteTable.Subtree;
import org.junit.jupiter.api.Test;

/** The routes of apps beside those of the gateway. */
final class RouteTableTest {
  private static final RouteHandler NOTHING = exchange -> {};

  private final RouteTable table =
      new RouteTable(
          Routes.builder()
              .get("/health", NOTHING)
              .post("/api/v1/tokens", NOTHING)
              .get("/api/v1/{app}/{operation}", NOTHING)
              .post("/api/v1/{app}/{operation}", NOTHING)
              .build());

  private static Subtree hosted(String app, String binding) {
    var prefix = "/api/v1/" + app;
    return new Subtree(prefix, Routes.builder().post(prefix + "/" + binding, NOTHING).build());
  }

  private static Subtree pages(String mount) {
    return new Subtree(
        mount, Routes.builder().get(mount, NOTHING).get(mount + "/{path*}", NOTHING).build());
  }

  private String found(String path) {
    var match = table.find(path);
    if (match == null) {
      return "";
    }
    var route = match.route("POST") == null ? match.route("GET") : match.route("POST");
    return route.template();
  }

  @Test
  void letsAnAppAnswerBelowItsPathAndItsOperationsBesideThat() {
    assertThat(found("/api/v1/slack/events")).isEqualTo("/api/v1/{app}/{operation}");
    table.mount(Map.of("slack", List.of(hosted("slack", "events"))));
    assertThat(found("/api/v1/slack/events")).isEqualTo("/api/v1/slack/events");
    assertThat(found("/api/v1/slack/chat.post")).isEqualTo("/api/v1/{app}/{operation}");
    assertThat(found("/api/v1/mail/events")).isEqualTo("/api/v1/{app}/{operation}");
    table.mount(Map.of("slack", List.of()));
    assertThat(found("/api/v1/slack/events")).isEqualTo("/api/v1/{app}/{operation}");
  }

  @Test
  void leavesOtherMethodsOfAPathToTheGateway() {
    table.mount(Map.of("slack", List.of(hosted("slack", "events"))));
    assertThat(table.find("POST", "/api/v1/slack/events").literals()).isEqualTo(4);
    assertThat(table.find("GET", "/api/v1/slack/events").route("GET").template())
        .isEqualTo("/api/v1/{app}/{operation}");
    assertThat(table.find("PUT", "/api/v1/slack/events").allow()).isEqualTo("POST");
    assertThat(table.find("GET", "/nowhere")).isNull();
  }

  @Test
  void changesTheSubtreesOfOneAppAtOnceAndLeavesTheOthers() {
    table.mount(Map.of("board", List.of(pages("/board"), hosted("board", "hook"))));
    table.mount(Map.of("docs", List.of(pages("/docs"))));
    table.mount(Map.of("board", List.of(pages("/plans"))));
    assertThat(found("/docs/a/b")).isEqualTo("/docs/{path*}");
    assertThat(found("/plans")).isEqualTo("/plans");
    assertThat(found("/board")).isEmpty();
    assertThat(found("/api/v1/board/hook")).isEqualTo("/api/v1/{app}/{operation}");
    assertThat(table.listed()).contains("GET /health", "GET /plans/{path*}");
  }

  @Test
  void prefersTheLongerOfTwoMounts() {
    table.mount(Map.of("all", List.of(pages("/site")), "part", List.of(pages("/site/part"))));
    assertThat(found("/site/other")).isEqualTo("/site/{path*}");
    assertThat(found("/site/part/x")).isEqualTo("/site/part/{path*}");
    assertThat(found("/site/")).isEqualTo("/site/{path*}");
  }

  @Test
  void letsNoAppTakeARouteOfTheGateway() {
    table.mount(Map.of("api", List.of(pages("/api"))));
    assertThat(found("/api/v1/tokens")).isEqualTo("/api/v1/tokens");
    assertThat(found("/api/v1/a/b")).isEqualTo("/api/v1/{app}/{operation}");
    assertThat(found("/api/v1/a/b/c")).isEqualTo("/api/{path*}");
    assertThatThrownBy(() -> table.check(Map.of("x", List.of(pages("/health")))))
        .hasMessage("GET /health is already taken by /health");
  }

  @Test
  void refusesAPathThatAnotherAppHas() {
    table.mount(Map.of("one", List.of(pages("/board"))));
    assertThatThrownBy(() -> table.mount(Map.of("two", List.of(pages("/board")))))
        .hasMessage("/board is already taken by app 'one'");
    table.mount(Map.of("one", List.of(), "two", List.of(pages("/board"))));
    assertThat(found("/board")).isEqualTo("/board");
  }

  @Test
  void refusesARouteOutsideOfItsPath() {
    var routes = Routes.builder().get("/boards", NOTHING).build();
    assertThatThrownBy(() -> new Subtree("/board", routes))
        .hasMessage("GET /boards is not below /board");
  }
}
