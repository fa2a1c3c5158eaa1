package org.integrationgateway.command.validate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ValidatePagesTest extends ValidateFixture {
  @Test
  void refusesAMountOfAPackageWithoutFiles() {
    cli.file("stock/manifest.yaml", REST);
    assertRefused(
        validate(
            """
            apps:
              stock:
                provider: {source: {path: stock}}
                static: {mount: /stock}
              demo:
                provider: {source: builtin:demo}
                static: {mount: /demo}
            """),
        "gateway.yaml:5:5",
        "gateway.yaml:8:5",
        "no static files",
        "2 errors");
  }

  @Test
  void refusesPagesThatAreMountedNowhere() {
    cli.file("pages/manifest.yaml", UI);
    cli.file("pages/site/index.html", "<!doctype html><title>Pages</title>\n");
    assertRefused(
        validate("apps: {pages: {provider: {source: {path: pages}}}}\n"),
        "apps.pages.static.mount");
    assertThat(
            validate(
                    "apps: {pages: {provider: {source: {path: pages}}, static: {mount: /pages}}}\n")
                .exit())
        .isZero();
  }

  private static final String UI =
      """
      kind: ui
      source: example.com/acme/ui/pages
      version: 1.0.0
      spec:
        assetRoot: site
      """;
}
