package org.integrationgateway.server.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The reference of metrics is that of a running server. */
final class MetricsReferenceTest {
  private static final Path REFERENCE = Path.of("../../docs/reference/metrics.md");
  private static final Pattern TYPE = Pattern.compile("(?m)^# TYPE (gateway_\\w+) (\\w+)$");

  private static final Pattern JVM = Pattern.compile("(?:jvm|process)_\\w+");

  @RegisterExtension
  static final TestGateway gateway = new TestGateway().app("echo", TestApps::echo);

  @Test
  void listsEveryMetric() throws IOException {
    var now = MetricsReference.markdown(gateway.gateway().metrics());
    if ("write".equals(System.getProperty("gateway.reference"))) {
      Files.writeString(REFERENCE, now);
    }
    assertThat(Files.readString(REFERENCE))
        .as("run this test with -Dgateway.reference=write")
        .isEqualTo(now);
  }

  @Test
  void describesWhatIsServed() {
    var described = new TreeSet<String>();
    gateway
        .gateway()
        .metrics()
        .forEach(
            metric ->
                described.add(
                    metric.name()
                        + " "
                        + (metric.type().equals("info") ? "gauge" : metric.type())));
    var served = new TreeSet<String>();
    var text = gateway.send("GET", "/metrics", gateway.alice(), null).body();
    TYPE.matcher(text).results().forEach(type -> served.add(type.group(1) + " " + type.group(2)));
    assertThat(served).isNotEmpty();
    assertThat(described).containsAll(served);
  }

  @Test
  void namesMetricsOfTheJvmThatExist() throws IOException {
    var text = gateway.send("GET", "/metrics", gateway.alice(), null).body();
    var named = JVM.matcher(Files.readString(REFERENCE)).results().map(MatchResult::group).toList();
    assertThat(named).hasSize(5).allSatisfy(name -> assertThat(text).contains("# TYPE " + name));
  }
}
