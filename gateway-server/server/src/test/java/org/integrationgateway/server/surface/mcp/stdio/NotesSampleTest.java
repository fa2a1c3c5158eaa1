package org.integrationgateway.server.surface.mcp.stdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.packaging.Packager;
import org.integrationgateway.packaging.PackagingRequest;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpSessionClient;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The sample of an MCP server in Python, from its folder and from its archive. */
@DisabledOnOs(OS.WINDOWS)
final class NotesSampleTest {
  private static final Path SAMPLE = Path.of("../../samples/notes-mcp-python").toAbsolutePath();

  @TempDir Path home;

  @BeforeAll
  static void hasPython() {
    assumeThat(Stream.of(System.getenv("PATH").split(File.pathSeparator)))
        .as("this host has python3")
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "python3")));
  }

  @Test
  void writesNotesThatClientsReadAsResources() throws Exception {
    try (var gateway = gateway(SAMPLE.normalize())) {
      var token = gateway.token("user:alice");
      try (var client = new McpSessionClient(gateway.gateway().uri(), "/mcp", token)) {
        var note = Json.object().put("title", "milk").put("text", "two litres");
        client.callTool("notes_notes_write", note);
        var read = Json.object().put("uri", "gateway://notes/note:///milk");

        assertThat(client.result("resources/read", read).at("/contents/0/text").asString())
            .isEqualTo("two litres");
        eventually(
            () ->
                assertThat(client.all("resources/list", "resources").toString())
                    .contains("gateway://notes/note:///milk"));
        assertThat(
                client
                    .callTool("notes_notes_write", Json.object().put("title", "b").put("text", ""))
                    .path("isError")
                    .asBoolean())
            .as("more notes than the configuration allows")
            .isTrue();
      }
    }
  }

  @Test
  void servesFromItsArchive() throws Exception {
    var dist = home.resolve("dist");
    Packager.run(PackagingRequest.of(SAMPLE.normalize(), dist, home.resolve("work")));
    Path archive;
    try (var files = Files.list(dist)) {
      archive = files.filter(file -> file.toString().endsWith(".tar.gz")).findFirst().orElseThrow();
    }

    try (var gateway = gateway(archive)) {
      var answer =
          gateway.send(
              "POST",
              "/api/v1/notes/notes.write",
              gateway.token("user:alice"),
              "{\"title\":\"milk\",\"text\":\"none\"}");
      assertThat(answer.body()).contains("kept 'milk'");
    }
  }

  private ConfiguredGateway gateway(Path source) {
    return ConfiguredGateway.start(
        home,
        "apps: {notes: {provider: {source: {path: '%s'}}, config: {most: 1}}}\n".formatted(source));
  }
}
