package org.integrationgateway.server.frontend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.frontend.SiteUnderTest.header;

import java.nio.file.Path;
import java.util.Set;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.json.Json;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Access to pages by token, policy and role. */
class GuardedFrontendTest {
  private static final String ROUTES =
      """
      [{path: /admin.html, allowedRoles: [admin]},
       {path: /docs, allowedRoles: [admin]},
       {path: /reports/*, allowedRoles: [admin, viewer]},
       {path: /reports/public/*, allowedRoles: []},
       {path: /team/*, allowedRoles: [admin, viewer]},
       {path: /team/board, allowedRoles: [admin]},
       {path: /team/plans/*, allowedRoles: [admin]},
       {path: /team/files/index.html, allowedRoles: [admin]}]
      """
          .replace("\n", " ");

  @TempDir static Path folder;
  private static SiteUnderTest site;
  private static String ada;
  private static String bob;
  private static String eve;

  @BeforeAll
  static void start() {
    site = new SiteUnderTest(folder).ui("pages", ROUTES);
    for (var file :
        new String[] {
          "index.html",
          "admin.html",
          "admin.html.gz",
          "docs/index.html",
          "team/board/index.html",
          "team/plans/index.html",
          "team/files/index.html",
          "team/hall/index.html",
          "reports/a.html",
          "reports/public/b.html",
          "app.3f2a91bc.js"
        }) {
      site.write("pages/site/" + file, file);
    }
    site.start(
        """
        open: {provider: {source: pages}, authorizationPolicy: team, static: {mount: /open, public: true}}
        closed: {provider: {source: pages}, authorizationPolicy: team, static: {mount: /closed}}
        unbound: {provider: {source: pages}, static: {mount: /closed/not}}
        """);
    ada = site.token("user:ada");
    bob = site.token("user:bob");
    eve = site.token("user:eve");
  }

  @AfterAll
  static void stop() {
    site.close();
  }

  @Test
  void isOpenWhereNoRouteAsksForARole() {
    assertThat(site.get("/open/index.html").statusCode()).isEqualTo(200);
    assertThat(site.get("/open/reports/public/b.html").statusCode()).isEqualTo(200);
    assertThat(site.get("/open", "Authorization", "Bearer gwt_nonsense").statusCode())
        .isEqualTo(200);
  }

  @Test
  void asksForARoleWhereARouteDoes() {
    for (var path : new String[] {"/open/admin.html", "/closed/admin.html"}) {
      assertThat(site.get(path).statusCode()).isEqualTo(401);
      assertThat(header(site.get(path), "WWW-Authenticate")).startsWith("Bearer");
      assertThat(site.as(bob, path).statusCode()).isEqualTo(403);
      assertThat(site.as(eve, path).statusCode()).isEqualTo(404);
      assertThat(site.as(ada, path).body()).isEqualTo("admin.html");
    }
    assertThat(site.as(bob, "/open/admin.html").body())
        .contains("page '/admin.html'")
        .doesNotContain("role");
    assertThat(site.as(bob, "/open/reports/a.html").statusCode()).isEqualTo(200);
    assertThat(site.get("/open/reports/nothing.html").statusCode()).isEqualTo(401);
  }

  @Test
  void asksForItHoweverThePageIsSpelled() {
    for (var path :
        new String[] {
          "/open/%61dmin.html",
          "/open/admin%2Ehtml",
          "/open/docs",
          "/open/docs/",
          "/open/docs/index.html",
          "/open/docs/%69ndex.html"
        }) {
      assertThat(site.get(path).statusCode()).as(path).isEqualTo(401);
      assertThat(site.as(bob, path).statusCode()).as(path).isEqualTo(403);
      assertThat(site.as(ada, path).statusCode()).as(path).isEqualTo(200);
    }
    for (var path : new String[] {"/open/admin.html.gz", "/open/admin.html/", "/open/ADMIN.html"}) {
      assertThat(site.get(path, "Accept", "*/*").body()).as(path).doesNotStartWith("admin.html");
    }
  }

  /** A wider route that names the other path of the same page does not open it. */
  @Test
  void asksForTheRoleOfTheCloserRouteToAFolderOrItsIndex() {
    for (var folder : new String[] {"board", "plans", "files"}) {
      for (var end : new String[] {"", "/", "/index.html", "/%69ndex.html"}) {
        var path = "/closed/team/" + folder + end;
        assertThat(site.as(bob, path).statusCode()).as(path).isEqualTo(403);
        assertThat(site.as(ada, path).statusCode()).as(path).isEqualTo(200);
      }
    }
    assertThat(site.as(bob, "/closed/team/hall").statusCode()).isEqualTo(200);
    assertThat(site.as(bob, "/closed/team/hall/index.html").statusCode()).isEqualTo(200);
  }

  @Test
  void isForMembersWhereItIsNotPublic() {
    for (var path : new String[] {"/closed", "/closed/index.html", "/closed/any/where"}) {
      assertThat(site.get(path).statusCode()).isEqualTo(401);
      assertThat(site.as("gwt_nonsense", path).statusCode()).isEqualTo(401);
      assertThat(site.as(eve, path).statusCode()).isEqualTo(404);
      assertThat(site.as(eve, path).body()).contains("the gateway has no route for this path");
      assertThat(site.as(bob, path).statusCode()).isEqualTo(200);
    }
    assertThat(site.get("/closed/missing.js").statusCode()).isEqualTo(401);
    assertThat(site.as(bob, "/closed/missing.js").statusCode()).isEqualTo(404);
  }

  @Test
  void isHeldToTheScopesOfATokenAsTheAppIs() {
    var other = site.token("user:ada", new Caller.Scope("open", Set.of()));
    assertThat(site.as(other, "/closed").statusCode()).isEqualTo(404);
    assertThat(site.as(other, "/open/admin.html").statusCode()).isEqualTo(200);
  }

  @Test
  void givesNoRoleThatNoPolicyGives() {
    assertThat(site.as(eve, "/closed/not").statusCode()).isEqualTo(200);
    var refused = site.as(ada, "/closed/not/admin.html");
    assertThat(refused.statusCode()).isEqualTo(403);
  }

  @Test
  void isKeptByNoCacheThatManyShare() {
    assertThat(header(site.as(bob, "/closed"), "Cache-Control")).isEqualTo("private, no-cache");
    assertThat(header(site.as(bob, "/closed/app.3f2a91bc.js"), "Cache-Control"))
        .isEqualTo("private, max-age=31536000, immutable");
    assertThat(header(site.as(ada, "/open/admin.html"), "Cache-Control"))
        .isEqualTo("private, no-cache");
  }

  @Test
  void isListedWithItsMount() {
    var apps = Json.parse(site.as(ada, "/api/v1/apps").body().getBytes(UTF_8));
    assertThat(apps).hasSize(3);
    assertThat(apps.get(0).at("/mountedPath").asString()).isEqualTo("/open");
    assertThat(apps.get(0).at("/status").asString()).isEqualTo("ready");
    assertThat(site.as(ada, "/api/v1/apps/open/operations").body()).isEqualTo("[]");
  }
}
