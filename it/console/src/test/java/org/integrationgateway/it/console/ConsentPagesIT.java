package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person lets an MCP client in that knows only the URL, and ends its access: by keyboard. */
@Tag("nightly")
final class ConsentPagesIT {
  private static final String CONFIGURATION =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef0123456789ab}]}
      providers:
        identity: {people: {source: builtin:local}}
      apps:
        demo: {provider: {source: builtin:demo}, mcp: true}
      """;

  @TempDir Path home;

  @Test
  void letsAProgramInAndEndsItsAccess() throws Exception {
    try (var consoles = Consoles.of(home, CONFIGURATION);
        var client = McpClient.start(consoles, "Pocket Assistant");
        var tab = consoles.root().permit(client.redirect())) {
      tab.go(client.authorize());
      assertThat(tab.page()).hasTitle("Authorize this client?");
      for (var told : new String[] {"Pocket Assistant", "user:root", "127.0.0.1"}) {
        assertThat(tab.page().locator("body")).containsText(told);
      }
      tab.pictures("consent");
      tab.toContent().press("Tab", "Tab", "Enter");
      assertThat(tab.page()).hasTitle("Back in the program");
      var token = client.token(URI.create(tab.page().url()));
      assertThat(client.tools(token)).isEqualTo(200);

      tab.go(consoles.uri("/identity/clients"));
      assertThat(tab.page()).hasTitle("Connected clients");
      assertThat(tab.page().locator("body")).containsText("Pocket Assistant");
      assertThat(tab.page().locator("body")).containsText("all apps that you can use");
      tab.pictures("programs-with-access");
      tab.toContent().press("Tab", "Enter");
      assertThat(tab.page().getByText("No connected clients yet.")).isVisible();
      assertThat(client.tools(token)).isEqualTo(401);

      tab.go(client.authorize("https://elsewhere.example.com/callback"));
      assertThat(tab.page()).hasTitle("This client cannot log you in");
      tab.pictures("consent-refused");
    }
  }
}
