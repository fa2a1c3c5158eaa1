package org.integrationgateway.it.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.testkit.mcp.McpGeneration;
import tools.jackson.databind.JsonNode;

/** A program around one of the official clients, which uses everything that an app offers. */
final class OfficialClient implements AutoCloseable {
  /** Instead of a token: it logs a person in. */
  static final String LOGIN = "login";

  private final McpGeneration generation;
  private final Process process;
  private final BufferedReader output;
  private final Path errors;

  private OfficialClient(McpGeneration generation, Process process, Path errors) {
    this.generation = generation;
    this.process = process;
    this.output = process.inputReader(UTF_8);
    this.errors = errors;
  }

  /**
   * Starts one.
   *
   * @param client its language and major version, such as {@code typescript-2}
   * @param generation that it speaks
   */
  static OfficialClient start(
      ConformanceSuite suite, String client, URI url, String token, McpGeneration generation)
      throws IOException {
    var language = client.substring(0, client.indexOf('-'));
    var line = new ArrayList<String>();
    line.add(language.equals("python") ? python(suite) : suite.node());
    line.add(script(suite, language.equals("python") ? "python.py" : "typescript.mjs"));
    line.add(client.substring(client.indexOf('-') + 1));
    line.addAll(List.of(url.toString(), token, generation.name()));
    var errors = Files.createTempFile("client", ".log");
    return new OfficialClient(
        generation, new ProcessBuilder(line).redirectError(errors.toFile()).start(), errors);
  }

  private static String python(ConformanceSuite suite) {
    var python = suite.folder().resolve("python/bin/python");
    assumeThat(python).as("it/conformance/install has installed mcp of PyPI").exists();
    return python.toString();
  }

  /** Node.js looks for packages beside the script. */
  private static String script(ConformanceSuite suite, String name) throws IOException {
    assumeThat(suite.folder().resolve("node_modules/@modelcontextprotocol/client"))
        .as("it/conformance/install has installed the official clients")
        .isDirectory();
    var script = Files.createDirectories(suite.folder().resolve("scripts")).resolve(name);
    try (var source = OfficialClient.class.getResourceAsStream("clients/" + name)) {
      Files.copy(source, script, StandardCopyOption.REPLACE_EXISTING);
    }
    return script.toString();
  }

  private JsonNode next() throws IOException {
    var line = output.readLine();
    if (line == null) {
      throw new AssertionError("the client has ended: " + Files.readString(errors));
    }
    return Json.parse(line.getBytes(UTF_8));
  }

  /** The page that it opens in a browser. */
  URI opens() throws IOException {
    return URI.create(next().path("open").asString());
  }

  /** The browser was sent back to it. */
  void cameBack(String location) throws IOException {
    var input = process.outputWriter(UTF_8);
    input.write(location + "\n");
    input.flush();
  }

  /**
   * Checks that the client has listed, called, heard of progress, answered a question, read, and
   * got a prompt.
   */
  void hasUsedEverything() throws IOException {
    var found = next();
    assertThat(found.path("revision").asString()).isEqualTo(generation.revision());
    assertThat(texts(found.path("tools"))).contains("test_simple_text", "test_sampling");
    assertThat(found.path("text").asString()).startsWith("This is a simple text");
    assertThat(found.path("progress")).extracting(JsonNode::asInt).containsExactly(0, 50, 100);
    assertThat(found.path("elicited").asString()).contains("accept", "ada@example.com");
    assertThat(texts(found.path("resources"))).contains("test://static-text");
    assertThat(found.path("resource").asString()).contains("static text resource");
    assertThat(found.path("prompt").asString()).contains("arg1='a', arg2='b'");
  }

  private static List<String> texts(JsonNode array) {
    var texts = new ArrayList<String>();
    array.forEach(each -> texts.add(each.asString()));
    return texts;
  }

  @Override
  public void close() throws IOException {
    process.destroy();
    Files.delete(errors);
  }
}
