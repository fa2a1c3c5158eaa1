package org.integrationgateway.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.document.problem.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The block {@code runtime}. */
final class RuntimeConfigTest {
  private static final String SERVER =
      "server: {encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}}\n";

  @TempDir Path folder;

  private ConfigReader.Result read(String text) throws IOException {
    var file = Files.writeString(folder.resolve("gateway.yaml"), SERVER + text);
    return ConfigReader.read(
        List.of(file), new Environment(Map.of(), folder, folder.resolve("user")));
  }

  @Test
  void refusesWhatIsNoNetworkAndASandboxForWhatRunsElsewhere() throws IOException {
    var problems =
        read(
                """
                runtime:
                  defaultProvider: small
                  providers: {small: {source: builtin:local}}
                  relay: {networks: [10.0.0.0/8, "fd00::/8", 127.0.0.1, 10.0.0.0/33, office, "::ffff:1.2.3.4"]}
                apps:
                  weather:
                    provider: {source: {path: weather}}
                    sandbox: required
                    egress: {allowedHosts: [10.0.0.0/16:443, "[fd00::1]:80", 10.0.0.0/99, 1.2.3.456, "a.example:70000"]}
                """)
            .problems()
            .stream()
            .map(Problem::toString)
            .toList();
    assertThat(problems)
        .filteredOn(problem -> problem.contains("runtime.relay.networks"))
        .hasSize(3);
    assertThat(problems).filteredOn(problem -> problem.contains("allowedHosts[")).hasSize(3);
    assertThat(problems)
        .anyMatch(
            problem ->
                problem.contains("'apps.weather.sandbox' applies to processes on this host")
                    && problem.contains("'small'"));
  }

  @Test
  void pointsOutWhatItDoesNotUnderstand() throws IOException {
    var result =
        read(
            """
            runtime:
              defaultProvider: smal
              providers:
                small: {source: builtin:local, config: {maxSession: 1}}
                other: {source: builtin:locl}
                third: {source: builtin:local, default: true}
            """);

    assertThat(result.config()).isEmpty();
    assertThat(result.problems())
        .extracting(Problem::message)
        .anyMatch(text -> text.contains("'smal' does not exist") && text.contains("'small'"))
        .anyMatch(text -> text.contains("'maxSession'") && text.contains("'maxSessions'"))
        .anyMatch(text -> text.contains("no builtin 'locl'") && text.contains("'local'"))
        .anyMatch(text -> text.contains("unknown key 'default'"));
  }
}
