package org.integrationgateway.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.config.providers.PoolConfig;
import org.integrationgateway.document.problem.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The blocks {@code runtime.pool} and {@code runtime.limits} of apps and providers. */
final class PoolConfigTest {
  private static final String SERVER =
      "server: {encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}}\n";

  @TempDir Path folder;

  private ConfigReader.Result read(String text) throws IOException {
    for (var name : List.of("weather", "valkey", "vault", "pods")) {
      Files.createDirectories(folder.resolve(name));
    }
    var file = Files.writeString(folder.resolve("gateway.yaml"), SERVER + text);
    return ConfigReader.read(
        List.of(file), new Environment(Map.of(), folder, folder.resolve("user")));
  }

  private PoolConfig pool(String runtime) throws IOException {
    var result = read(app(runtime));
    assertThat(result.problems()).isEmpty();
    return result.config().orElseThrow().apps().get("weather").pool();
  }

  private List<String> problems(String text) throws IOException {
    return read(text).problems().stream().map(Problem::toString).toList();
  }

  private static String app(String runtime) {
    return """
    apps:
      weather:
        provider: {source: {path: weather}}
        runtime: %s
    """
        .formatted(runtime);
  }

  @Test
  void oneProcessRunsWithoutTheKeys() throws IOException {
    assertThat(pool("{}").instances()).isEqualTo(PoolConfig.Instances.ONE);
    assertThat(PoolConfig.Instances.ONE.isSeveral()).isFalse();
  }

  @Test
  void theMostIsAtLeastTheLeast() throws IOException {
    var instances = pool("{pool: {minReadyInstances: 3}}").instances();
    assertThat(instances.most()).isEqualTo(3);
    assertThat(instances.callsPerInstance()).isEqualTo(16);
    assertThat(instances.idle()).isEqualTo(Duration.ofMinutes(1));
    assertThat(problems(app("{pool: {minReadyInstances: 3, maxReadyInstances: 2}}")))
        .singleElement()
        .asString()
        .contains("'apps.weather.runtime.pool.maxReadyInstances' is 2, less than minReadyInstances")
        .contains("which is 3");
  }

  @Test
  void refusesNumbersOutsideOfTheirRange() throws IOException {
    assertThat(
            problems(
                app(
                    "{pool: {minReadyInstances: 0, maxReadyInstances: 65, callsPerInstance: 0,"
                        + " idleTimeout: 10}}")))
        .hasSize(4)
        .anyMatch(problem -> problem.contains("minReadyInstances' must be a whole number"))
        .anyMatch(problem -> problem.contains("maxReadyInstances' must be a whole number"))
        .anyMatch(problem -> problem.contains("callsPerInstance' must be a whole number"))
        .anyMatch(problem -> problem.contains("idleTimeout' must be a duration"));
  }

  @Test
  void refusesSeveralProcessesOfProvidersOfOtherKinds() throws IOException {
    assertThat(
            problems(
                """
                providers:
                  cache: {shared: {source: {path: valkey}, runtime: {pool: {maxReadyInstances: 2}}}}
                  secrets: {vault: {source: {path: vault}, runtime: {pool: {minReadyInstances: 1}}}}
                runtime:
                  providers: {pods: {source: {path: pods}, runtime: {pool: {minReadyInstances: 2}}}}
                """))
        .hasSize(2)
        .anyMatch(
            problem ->
                problem.contains("'providers.cache.shared.runtime.pool.maxReadyInstances'")
                    && problem.contains("a provider of kind 'cache' runs in one process"))
        .anyMatch(
            problem -> problem.contains("'runtime.providers.pods.runtime.pool.minReadyInstances'"));
  }

  @ParameterizedTest
  @CsvSource({"2, 2000", "1.5, 1500", "1500m, 1500", "'\"0.25\"', 250", "10m, 10", "0.01, 10"})
  void readsProcessorsAsNumbersAndThousandths(String written, int thousandths) throws IOException {
    assertThat(pool("{limits: {cpu: " + written + "}}").limits().cpu()).contains(thousandths);
  }

  @ParameterizedTest
  @CsvSource({"0", "9m", "0.001", "1.2345", "1025", "1e3", "two", "-1", "true"})
  void refusesWhatIsNoNumberOfProcessors(String written) throws IOException {
    assertThat(problems(app("{limits: {cpu: " + written + "}}")))
        .singleElement()
        .asString()
        .contains("limits.cpu' must be a number of processors from 10m to 1024");
  }
}
