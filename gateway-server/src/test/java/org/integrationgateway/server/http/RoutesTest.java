package org.integrationgateway.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RoutesTest {
  private static final RouteHandler NOTHING = exchange -> {};

  private final Routes routes =
      Routes.builder()
          .get("/health", NOTHING)
          .get("/v1/apps", NOTHING)
          .delete("/v1/apps/{name}", NOTHING)
          .get("/v1/apps/{name}/operations", NOTHING)
          .get("/v1/{app}/{operation}", NOTHING)
          .post("/v1/{app}/{operation}", NOTHING)
          .build();

  @Test
  void findsLiteralsAndNames() {
    var match = routes.find("/v1/shop/items.list");
    var route = match.route("POST");
    assertThat(route.template()).isEqualTo("/v1/{app}/{operation}");
    assertThat(route.value(match.values(), "app")).isEqualTo("shop");
    assertThat(route.value(match.values(), "operation")).isEqualTo("items.list");
    assertThat(routes.find("/health").route("GET")).isNotNull();
  }

  @Test
  void prefersLiteralsToNames() {
    assertThat(routes.find("/v1/apps/x").allow()).isEqualTo("DELETE");
    assertThat(routes.find("/v1/apps/x/operations").route("GET").template())
        .isEqualTo("/v1/apps/{name}/operations");
  }

  @Test
  void decodesNames() {
    var match = routes.find("/v1/caf%C3%A9/a%20b");
    assertThat(match.values()).containsExactly("café", "a b");
  }

  @Test
  void findsNothingBesides() {
    assertThat(routes.find("/")).isNull();
    assertThat(routes.find("/v1")).isNull();
    assertThat(routes.find("/v1/")).isNull();
    assertThat(routes.find("/health/")).isNull();
    assertThat(routes.find("/HEALTH")).isNull();
    assertThat(routes.find("/v1/a/b/c")).isNull();
    assertThat(routes.find("/v1/shop/")).isNull();
  }

  @Test
  void takesAllThatFollowsAsTheRest() {
    var pages =
        Routes.builder()
            .get("/board", NOTHING)
            .get("/board/{path*}", NOTHING)
            .get("/board/{item}/edit", NOTHING)
            .get("/board/deep/er", NOTHING)
            .build();
    assertThat(rest(pages, "/board/")).isEmpty();
    assertThat(rest(pages, "/board/a")).isEqualTo("a");
    assertThat(rest(pages, "/board/a/b%20c/")).isEqualTo("a/b c/");
    assertThat(rest(pages, "/board/a/edit/x")).isEqualTo("a/edit/x");
    assertThat(rest(pages, "/board/deep")).isEqualTo("deep");
    assertThat(rest(pages, "/board/deep/ly")).isEqualTo("deep/ly");
    assertThat(pages.find("/board").route("GET").template()).isEqualTo("/board");
    assertThat(pages.find("/board/a/edit").route("GET").template()).isEqualTo("/board/{item}/edit");
    assertThat(pages.find("/board/deep/er").route("GET").template()).isEqualTo("/board/deep/er");
    assertThat(pages.find("/boards")).isNull();
  }

  private static String rest(Routes routes, String path) {
    var match = routes.find(path);
    return match.route("GET").value(match.values(), "path");
  }

  @Test
  void refusesToHideASlashInTheRest() {
    var pages = Routes.builder().get("/board/{path*}", NOTHING).build();
    assertThatThrownBy(() -> pages.find("/board/a/..%2fb")).hasMessageContaining("slash");
    assertThatThrownBy(() -> Routes.builder().get("/{path*}/x", NOTHING))
        .hasMessageContaining("{path*}");
  }

  @Test
  void saysWhatAPathCanDo() {
    assertThat(routes.find("/v1/a/b").route("PUT")).isNull();
    assertThat(routes.find("/v1/a/b").allow()).isEqualTo("GET, POST");
  }

  @Test
  void refusesTheSameRouteTwice() {
    var builder = Routes.builder().get("/a/{b}", NOTHING);
    assertThatThrownBy(() -> builder.get("/a/{c}", NOTHING)).hasMessageContaining("/a/{b}");
  }
}
