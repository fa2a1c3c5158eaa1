package org.integrationgateway.it.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.core.json.Json;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The same call for other programs: what the page prints does what the page does. */
@Tag("nightly")
final class SameCallIT {
  /** Characters that trip up shells, terminals and JSON. */
  private static final String HOSTILE =
      "it's \"$(touch pwned)\" `id` $HOME \\ \\n !! ; & | * ? ~ # <b> %s %41 \u202eabc\u200b é 🦊";

  @TempDir Path home;

  private static String run(Path folder, String token, String command) throws Exception {
    var builder = new ProcessBuilder(List.of("sh", "-c", command + " --silent --show-error"));
    builder.environment().put("GATEWAY_TOKEN", token);
    var process = builder.directory(folder.toFile()).redirectErrorStream(true).start();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  private static JsonNode json(String text) {
    return Json.parse(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void runsTheCommandThatIsShown() throws Exception {
    var app = "  greeter: {provider: {source: builtin:demo}, mcp: true}\n";
    try (var consoles = Consoles.start(home, app);
        var tab = consoles.ada()) {
      var token = consoles.gateway().token("user:ada");
      var call = CallPage.open(consoles, tab, "greeter", "text.reverse");
      call.control("text").fill(HOSTILE + "\nsecond line");
      var expected = new StringBuilder(HOSTILE + "\nsecond line").reverse().toString();
      var curl = call.sameCall("curl");
      assertThat(curl).contains("$GATEWAY_TOKEN").doesNotContain("gwt_");
      assertThat(json(run(home, token, curl)).get("text").asString()).isEqualTo(expected);
      assertThat(home.resolve("pwned")).doesNotExist();
      checkMessage(consoles, call.sameCall("MCP"), token, expected);
      checkCommand(call.sameCall("Command"), token, expected);
      tab.pictures("same-call");
    }
  }

  private static void checkMessage(
      Consoles consoles, String message, String token, String expected) {
    var answer = consoles.gateway().send("POST", "/mcp", token, message);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    var text =
        answer.body().startsWith("{")
            ? answer.body()
            : answer.body().replaceAll("(?s).*data: ", "");
    assertThat(json(text).at("/result/structuredContent/text").asString()).isEqualTo(expected);
  }

  /** The gateway's own command, started by the shell that reads what the page prints. */
  private void checkCommand(String command, String token, String expected) throws Exception {
    var java = Path.of(System.getProperty("java.home"), "bin", "java");
    var script =
        "gateway() { '%s' -cp \"$CLASSES\" org.integrationgateway.command.Main \"$@\"; }\n%s --json"
            .formatted(java, command);
    var builder = new ProcessBuilder("sh", "-c", script).directory(home.toFile());
    builder.environment().put("CLASSES", System.getProperty("java.class.path"));
    builder.environment().put("GATEWAY_TOKEN", token);
    builder.environment().put("GATEWAY_HOME", home.resolve("caller").toString());
    var remarks = home.resolve("remarks");
    var process = builder.redirectError(remarks.toFile()).start();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as("%s %s", output, Files.readString(remarks)).isZero();
    assertThat(json(output).get("text").asString()).isEqualTo(expected);
    assertThat(home.resolve("pwned")).doesNotExist();
  }

  @Test
  void sendsAFileByTheCommandThatIsShown() throws Exception {
    try (var zoo = Zoo.start(home);
        var tab = zoo.consoles().ada()) {
      var name = "it's \"odd\";type=text.png";
      var file = Files.writeString(home.resolve(name), "pixels");
      var call = CallPage.open(zoo.consoles(), tab, "zoo", "photos.add");
      call.control("photo").setInputFiles(file);
      call.control("caption").fill("@" + HOSTILE);
      var token = zoo.consoles().gateway().token("user:ada");
      var answer = json(run(home, token, call.sameCall("curl")));
      assertThat(answer.get("body").asString()).contains("pixels", "@it's");
      assertThat(home.resolve("pwned")).doesNotExist();
    }
  }
}
