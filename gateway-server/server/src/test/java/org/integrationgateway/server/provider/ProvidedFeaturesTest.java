package org.integrationgateway.server.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.providers.OfferingProvider;
import org.integrationgateway.rules.TestProgram;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpSessionClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** Resources and prompts of a provider in a process, as clients of {@code /mcp} use them. */
@DisabledOnOs(OS.WINDOWS)
final class ProvidedFeaturesTest {
  @TempDir static Path home;
  private static ConfiguredGateway gateway;
  private static McpSessionClient client;

  @BeforeAll
  static void start() throws Exception {
    var command = TestProgram.command(OfferingProvider.class);
    Files.writeString(
        Files.createDirectories(home.resolve("library")).resolve("manifest.yaml"),
        """
        source: example.com/acme/apps/library
        version: 1.0.0
        kind: app
        run: %s
        spec: {mcp: true, pages: {shelf: {operations: [nothing], prefersBorder: true}}}
        """
            .formatted(Json.MAPPER.writeValueAsString(command)));
    gateway =
        ConfiguredGateway.start(home, "apps: {library: {provider: {source: {path: library}}}}\n");
    client = new McpSessionClient(gateway.gateway().uri(), "/mcp", gateway.token("user:alice"));
  }

  @AfterAll
  static void stop() {
    client.close();
    gateway.close();
  }

  private static ObjectNode params(String name, String value) {
    return Json.object().put(name, value);
  }

  @Test
  void resourcesAreListedAndReadForTheCaller() {
    assertThat(client.all("resources/list", "resources").toString())
        .contains("gateway://library/library://rules", "gateway://library/library://stamp");
    assertThat(
            client
                .result("resources/read", params("uri", "gateway://library/library://rules"))
                .at("/contents/0/text")
                .asString())
        .isEqualTo("for user:alice");
    assertThat(
            client
                .result("resources/read", params("uri", "gateway://library/library://stamp"))
                .at("/contents/0/blob")
                .asString())
        .isEqualTo("c3RhbXA=");
  }

  @Test
  void resourcesOfATemplateAreReadWithItsVariables() {
    assertThat(client.all("resources/templates/list", "resourceTemplates").toString())
        .contains("gateway://library/library://books/{title}/{page}");
    assertThat(
            client
                .result(
                    "resources/read",
                    params("uri", "gateway://library/library://books/War%20and%20Peace/7"))
                .at("/contents/0/text")
                .asString())
        .isEqualTo("{title=War and Peace, page=7}");
  }

  @Test
  void aResourceThatIsNotThereIsAnErrorWithTheReasonOfTheProvider() {
    var refused =
        client.ask("resources/read", params("uri", "gateway://library/library://books/lost/1"));

    assertThat(refused.at("/error/code").asInt()).isEqualTo(-32002);
    assertThat(refused.at("/error/message").asString()).contains("that book is lost");
  }

  @Test
  void promptsAreListedAndMade() {
    var request = params("name", "library_review");
    request.putObject("arguments").put("title", "Emma");

    assertThat(client.all("prompts/list", "prompts").toString())
        .contains("library_review", "\"required\":true");
    assertThat(client.result("prompts/get", request).at("/messages").toString())
        .contains("Review Emma.", "\"role\":\"assistant\"");
  }

  @Test
  void argumentsOfPromptsAreCompleted() {
    var request = Json.object();
    request.putObject("ref").put("type", "ref/prompt").put("name", "library_review");
    request.putObject("argument").put("name", "title").put("value", "Em");

    assertThat(client.result("completion/complete", request).at("/completion/values").toString())
        .isEqualTo("[\"Emma\",\"title\",\"review\"]");
  }

  @Test
  void aPageOfTheProgramHasWhatTheManifestSaysOfIt() {
    var tool = client.all("tools/list", "tools").get(0);
    var uri = tool.at("/_meta/ui/resourceUri").asString();

    assertThat(uri).isEqualTo("ui://library/shelf");
    var content = client.result("resources/read", params("uri", uri)).at("/contents/0");
    assertThat(content.path("text").asString()).isEqualTo("<p>Shelf</p>");
    assertThat(content.path("mimeType").asString()).isEqualTo("text/html;profile=mcp-app");
    assertThat(content.at("/_meta/ui/prefersBorder").asBoolean()).isTrue();
  }

  @Test
  void aPromptWithoutItsArgumentIsRefusedWithTheName() {
    var refused = client.ask("prompts/get", params("name", "library_review"));

    assertThat(refused.at("/error/code").asInt()).isEqualTo(-32602);
    assertThat(refused.at("/error/message").asString()).contains("needs the argument 'title'");
  }

  @Test
  void aTokenForOperationsReadsNoResources() {
    var token = gateway.token("user:alice", new Caller.Scope("library", Set.of("nothing")));
    try (var limited = new McpSessionClient(gateway.gateway().uri(), "/mcp", token)) {
      assertThat(limited.all("resources/list", "resources")).isEmpty();
      assertThat(limited.all("prompts/list", "prompts")).isEmpty();
    }
  }
}
