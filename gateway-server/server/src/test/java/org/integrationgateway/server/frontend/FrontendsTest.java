package org.integrationgateway.server.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.document.problem.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mounts that are refused, and apps with pages of their own. */
class FrontendsTest {
  @TempDir private Path folder;

  @Test
  void servesTheBuiltFilesOfAnApp() {
    app(
        "spec: {static: {root: static}, surfaces: {rest: {baseUrl: 'http://127.0.0.1:9', operations: []}}}");
    try (var site = site().write("app/static/index.html", "built")) {
      site.start("app: {provider: {source: app}, static: {mount: /shop/front, public: true}}\n");
      assertThat(site.get("/shop/front/x").body()).isEqualTo("<base href=\"/shop/front/\">built");
      assertThat(site.get("/shop").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void refusesAUserInterfaceThatIsMountedNowhere() {
    site().ui("pages", "[]").write("pages/site/index.html", "");
    refuses("pages: {provider: {source: pages}}", "apps.pages.static.mount");
  }

  @Test
  void refusesToMountWhatIsNotThere() {
    app("spec: {surfaces: {rest: {baseUrl: 'http://127.0.0.1:9', operations: []}}}");
    refuses("app: {provider: {source: app}, static: {mount: /a}}", "apps.app.static");
    refuses("demo: {provider: {source: demo}, static: {mount: /a}}", "apps.demo.static");
  }

  @Test
  void refusesMountsThatCannotBe() {
    for (var mount : List.of("a", "/", "/a/", "//a", "/a/../b", "/.a", "/a b", "/%61", "/a?b")) {
      assertThat(problems("x: {provider: {source: demo}, static: {mount: '" + mount + "'}}"))
          .as(mount)
          .containsExactly("'apps.x.static.mount' must be a path such as /board");
    }
    assertThat(problems("x: {provider: {source: demo}, static: {mount: /api/v1}}"))
        .containsExactly("'/api/v1' cannot be a mount: paths of the gateway itself begin with it");
    assertThat(
            problems(
                "x: {provider: {source: demo}, static: {mount: /a}}\n"
                    + "y: {provider: {source: demo}, static: {mount: /a}}"))
        .containsExactly("the apps 'x' and 'y' are both mounted at '/a'");
  }

  private List<String> problems(String apps) {
    return site().read(apps).problems().stream()
        .filter(Problem::isError)
        .map(Problem::message)
        .toList();
  }

  private void refuses(String apps, String reason) {
    assertThatThrownBy(() -> site().start(apps)).hasMessageContaining(reason);
  }

  private SiteUnderTest site() {
    return new SiteUnderTest(folder);
  }

  private void app(String spec) {
    site()
        .write(
            "app/manifest.yaml",
            "kind: app\nsource: test.example/gateway/apps/app\nversion: 1.0.0\n" + spec + "\n");
  }
}
