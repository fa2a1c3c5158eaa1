package org.integrationgateway.command.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.command.Cli;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.DefaultConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.config.environment.GatewayHome;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The first steps of a newcomer, on the configuration of the first start, as the guide shows them.
 */
final class FirstJourneyTest {
  @TempDir Path folder;
  private ConfiguredGateway gateway;
  private Cli cli;
  private List<String> guide;

  @BeforeEach
  void serve() throws IOException {
    var home = new GatewayHome(folder.resolve("home"));
    DefaultConfig.writeTo(home);
    var environment =
        new Environment(Map.of("GATEWAY_HOME", home.path().toString()), folder, folder);
    var read = ConfigReader.read(List.of(home.configuration()), environment);
    assertThat(read.problems()).isEmpty();
    gateway = ConfiguredGateway.start(read.config().orElseThrow().listening(null, 0));
    cli = Cli.of(folder, gateway, gateway.token("user:admin"));
    guide =
        Files.readString(Path.of("../../docs/getting-started.md"))
            .lines()
            .map(FirstJourneyTest::anyId)
            .toList();
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  /** Ids and times differ; the prompts stand before what a person types. */
  private static String anyId(String line) {
    return line.replaceAll("session_\\p{XDigit}+", "session_1")
        .replaceAll("01[a-z0-9]{24}", "run_1")
        .replaceAll("20\\d\\d-\\d\\d-\\d\\dT[0-9:.]+Z", "now")
        .replaceAll("^> (?=.)|^Approve\\? y, or n and a reason: ", "")
        .strip();
  }

  private void isAsInTheGuide(Cli.Ran ran) {
    assertThat(ran.exit()).as(ran.err()).isZero();
    for (var line : (ran.out() + "\n" + ran.err()).lines().map(FirstJourneyTest::anyId).toList()) {
      assertThat(guide.contains(line)).as(line).isTrue();
    }
  }

  @Test
  void aRunAndAChatAreAsInTheGuide() {
    cli.person();
    var run =
        cli.run(
            "workflow", "run", "welcome", "--input", "{\"name\": \"Ada\"}", "--wait", "--no-color");
    isAsInTheGuide(run);
    isAsInTheGuide(
        cli.run("workflow", "logs", run.err().replaceFirst("run ", "").strip(), "--no-color"));
    cli.stdin("please add\ny\n");
    isAsInTheGuide(cli.run("agent", "chat", "--tool", "demo/math.add", "--no-color"));
  }

  @Test
  void theDefinitionOfTheGuideRuns() throws IOException {
    var text = Files.readString(Path.of("../../docs/getting-started.md"));
    var begin = text.indexOf("# hello.yaml\n");
    cli.file("hello.yaml", text.substring(begin, text.indexOf("```", begin)));
    assertThat(cli.run("workflow", "apply", "hello.yaml").out())
        .isEqualTo("hello\tgeneration 1\tlocal\n");
    var ran = cli.run("workflow", "run", "hello", "--input", "{\"name\": \"Ada\"}", "--wait");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).contains(".adA ot olleh yaS :dias uoY");
  }
}
