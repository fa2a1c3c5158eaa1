package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import org.integrationgateway.core.json.Json;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The page that connects clients of MCP. */
@Tag("nightly")
final class McpClientsIT {
  @TempDir Path home;

  private static String text(Page page, String name) {
    var client =
        page.locator("details.client")
            .filter(
                new Locator.FilterOptions()
                    .setHas(page.getByText(name, new Page.GetByTextOptions().setExact(true))));
    client.locator("summary").click();
    return client.locator("pre").textContent();
  }

  private static String install(Page page, String client) {
    return page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Add to " + client))
        .getAttribute("href");
  }

  private static JsonNode json(String text) {
    return Json.parse(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void saysWhatToDoWhenNoAppOffersTools() {
    var yaml =
        """
        server:
          public: {host: 127.0.0.1, port: 0}
          encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef}]}
        providers: {identity: {people: {source: builtin:local}}}
        apps: {demo: {provider: {source: builtin:demo}, mcp: false}}
        """;
    try (var consoles = Consoles.of(home, yaml);
        var tab = consoles.ada()) {
      tab.go(consoles.uri("/?tab=mcp"));
      assertThat(tab.page().getByText("No app offers tools.")).isVisible();
      assertThat(tab.page().getByText("mcp: true")).isVisible();
      tab.pictures("mcp-none");
    }
  }

  @Test
  void givesEachClientWhatItNeeds() {
    var app = "  greeter: {provider: {source: builtin:demo}, mcp: true}\n";
    try (var consoles = Consoles.start(home, app);
        var tab = consoles.ada()) {
      tab.go(consoles.uri("/?tab=mcp"));
      var page = tab.page();
      var url = consoles.uri("/mcp").toString();
      page.getByText("Copy URL").click();
      assertThat(page.evaluate("navigator.clipboard.readText()")).isEqualTo(url);
      assertThat(text(page, "Claude Code"))
          .isEqualTo("claude mcp add --transport http gateway " + url);
      assertThat(text(page, "Codex")).isEqualTo("[mcp_servers.gateway]\nurl = \"" + url + "\"");
      var cursor = install(page, "Cursor").split("config=");
      assertThat(cursor[0])
          .isEqualTo("cursor://anysphere.cursor-deeplink/mcp/install?name=gateway&");
      var config = Base64.getDecoder().decode(URLDecoder.decode(cursor[1], StandardCharsets.UTF_8));
      assertThat(Json.parse(config)).isEqualTo(Json.object().put("url", url));
      var code = install(page, "VS Code").split("\\?", 2);
      assertThat(code[0]).isEqualTo("vscode:mcp/install");
      assertThat(json(URLDecoder.decode(code[1], StandardCharsets.UTF_8)))
          .isEqualTo(Json.object().put("name", "gateway").put("type", "http").put("url", url));
      assertThat(page.getByRole(AriaRole.NOTE)).containsText("on this computer only");
      assertThat(page.getByText("No client has logged in yet.")).isVisible();
      tab.pictures("mcp-install");
      page.getByText("API token", new Page.GetByTextOptions().setExact(true)).click();
      assertThat(page.locator("details.client[open] pre").first())
          .containsText("--header \"Authorization: Bearer $GATEWAY_TOKEN\"");
      var vsCode = json(text(page, "VS Code"));
      assertThat(vsCode.at("/servers/gateway/url").asString()).isEqualTo(url);
      assertThat(vsCode.at("/servers/gateway/headers/Authorization").asString())
          .contains("${input:" + vsCode.at("/inputs/0/id").asString() + "}");
      assertThat(json(text(page, "Cursor")).at("/mcpServers/gateway/url").asString())
          .isEqualTo(url);
      page.getByLabel("Tools of").selectOption("greeter");
      assertThat(page.locator("code.url")).hasText(url + "/greeter");
      assertThat(json(page.locator("details.client[open] pre").nth(2).textContent()).isObject())
          .isTrue();
      tab.pictures("mcp");
    }
  }

  @Test
  void listsTheToolsByTheCommandThatIsShown() throws Exception {
    var app = "  greeter: {provider: {source: builtin:demo}, mcp: true}\n";
    try (var consoles = Consoles.start(home, app);
        var tab = consoles.ada()) {
      tab.go(consoles.uri("/?tab=mcp&app=greeter"));
      var curl = text(tab.page(), "curl");
      var builder = new ProcessBuilder("sh", "-c", curl + " --silent --show-error");
      builder.environment().put("GATEWAY_TOKEN", consoles.gateway().token("user:ada"));
      var process = builder.start();
      var answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).isZero();
      assertThat(answer).contains("\"name\":\"text_reverse\"");
    }
  }
}
