package org.integrationgateway.http.route;

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
  void triesANameWhereALiteralLeadsNowhere() {
    var hosted =
        Routes.builder()
            .get("/api/v1/{app}/{operation}", NOTHING)
            .post("/api/v1/{app}/{operation}", NOTHING)
            .post("/api/v1/slack/events", NOTHING)
            .get("/api/{version}/slack/{channel}/topic", NOTHING)
            .build();
    var operation = hosted.find("/api/v1/slack/chat.post");
    assertThat(operation.route("POST").template()).isEqualTo("/api/v1/{app}/{operation}");
    assertThat(operation.values()).containsExactly("slack", "chat.post");
    assertThat(hosted.find("/api/v1/slack/events").allow()).isEqualTo("POST");
    assertThat(hosted.find("/api/v1/slack/general/topic").values())
        .containsExactly("v1", "general");
    assertThat(hosted.find("/api/v1/slack")).isNull();
  }

  @Test
  void findsTheVerbOfAName() {
    var verbs =
        Routes.builder()
            .get("/runs/{id}", NOTHING)
            .post("/runs/{id}:cancel", NOTHING)
            .post("/runs/{id}:retry", NOTHING)
            .get("/runs/{id}:cancel/{step}", NOTHING)
            .build();
    var cancel = verbs.find("/runs/a%3Ab:cancel");
    assertThat(cancel.route("POST").template()).isEqualTo("/runs/{id}:cancel");
    assertThat(cancel.route("POST").value(cancel.values(), "id")).isEqualTo("a:b");
    assertThat(cancel.allow()).isEqualTo("POST");
    assertThat(verbs.find("/runs/7:retry").route("POST").template()).isEqualTo("/runs/{id}:retry");
    assertThat(verbs.find("/runs/7:stop").values()).containsExactly("7:stop");
    assertThat(verbs.find("/runs/:cancel").values()).containsExactly(":cancel");
    assertThat(verbs.find("/runs/7:cancel/2").values()).containsExactly("7", "2");
    assertThat(verbs.find("/runs/7:retry/2")).isNull();
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
