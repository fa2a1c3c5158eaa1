package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import org.integrationgateway.server.testing.PeopleGateway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages for operators on a listener of their own: through the public login, and back. */
@Tag("nightly")
final class SplitDeploymentIT {
  @TempDir Path home;

  @Test
  void leadsOperatorsThroughThePublicLoginAndBack() throws Exception {
    int open = PeopleGateway.freePort();
    int management = PeopleGateway.freePort();
    var yaml =
        """
        server:
          baseUrl: http://127.0.0.1:%1$d
          public: {host: 127.0.0.1, port: %1$d}
          management: {host: 127.0.0.1, port: %2$d, baseUrl: "http://127.0.0.1:%2$d"}
          encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef}]}
          admin: {authorizationPolicy: operators}
        providers:
          identity: {people: {source: builtin:local}}
          authorization: {local: {source: builtin:relationships}}
        authorization:
          policies:
            operators: {members: [{subject: user:root, role: admin}]}
        apps:
          demo: {provider: {source: builtin:demo}}
        """
            .formatted(open, management);
    try (var consoles = Consoles.of(home, yaml);
        var tab = Tab.open(consoles.uri("/"))) {
      var operators = consoles.gateway().gateway().managementUri().orElseThrow();
      tab.permit(operators);
      var page = tab.page();
      FirstAccount.make(consoles, tab);
      tab.withoutSession();

      tab.go(operators.resolve("/admin?tab=providers"));
      assertThat(page).hasTitle("Log in");
      assertThat(page.url()).startsWith(consoles.uri("/").toString());
      FirstAccount.login(page);
      assertThat(page).hasURL(operators.resolve("/admin?tab=providers").toString());
      assertThat(page.getByText("demo").first()).isVisible();
      tab.pictures("split-admin");

      link(page, "Home").click();
      assertThat(page).hasURL(consoles.uri("/home").toString());
      assertThat(page.locator("main h1")).isVisible();
      var administration = link(page, "Administration");
      assertThat(administration).hasAttribute("href", operators.resolve("/admin").toString());
      administration.click();
      Crawl.settle(page);
      assertThat(page.url()).startsWith(operators.resolve("/admin").toString());

      assertThat(page.navigate(consoles.uri("/admin").toString()).status()).isEqualTo(404);
      assertThat(page.navigate(operators.resolve("/home").toString()).status()).isEqualTo(404);
    }
  }

  private static Locator link(Page page, String name) {
    return page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(name));
  }
}
