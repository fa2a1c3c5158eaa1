package org.integrationgateway.authoring.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Programs that end like contract tests stand for the hosts. */
@DisabledOnOs(OS.WINDOWS)
class HostMatrixTest {
  @TempDir Path folder;

  private static ContractHost host(String name, String script) {
    return new ContractHost(name, List.of("sh", "-c", script, "host"));
  }

  @Test
  void runsTheTestUnderEachHostAndTellsTheResults() throws Exception {
    var log = new ArrayList<String>();
    var results =
        HostMatrix.run(
            List.of(
                host(
                    "0.1.0",
                    "echo till 1.0.0: 5 passed; echo; echo report: x; echo $2 >$(echo $2 | cut -d= -f2)/seen"),
                host("0.10.0", "echo till 1.0.0: 4 passed, 1 failed; exit 1"),
                host("0.2.0", "echo gateway tck: the archive is damaged; exit 2"),
                new ContractHost("0.3.0", List.of(folder.resolve("none").toString()))),
            List.of("till.tar.gz"),
            folder.resolve("reports"),
            folder,
            log::add);
    assertThat(HostMatrix.table(results.subList(0, 3)))
        .containsExactly(
            "gateway  result   cases",
            "0.1.0    passed   till 1.0.0: 5 passed",
            "0.10.0   failed   till 1.0.0: 4 passed, 1 failed",
            "0.2.0    not run  gateway tck: the archive is damaged");
    assertThat(results.get(3).outcome()).isEqualTo(HostResult.Outcome.NOT_RUN);
    assertThat(results.get(3).summary()).contains("none");
    assertThat(log).contains("under gateway 0.10.0", "till 1.0.0: 5 passed");
    assertThat(folder.resolve("reports/0.1.0/seen")).content().contains("--report=", "0.1.0");
    assertThat(folder.resolve("reports/0.10.0/output.log"))
        .content()
        .contains("4 passed, 1 failed");
  }

  @Test
  void refusesWhatIsNoHost() throws IOException {
    var java = Path.of(System.getProperty("java.home"));
    assertThatThrownBy(() -> ContractHost.ofDistribution(folder, java))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("lib/tck, so it is not a distribution of the gateway");
    Files.createDirectories(folder.resolve("gateway-0.1.0/lib/tck"));
    var host = ContractHost.ofDistribution(folder.resolve("gateway-0.1.0"), java);
    assertThat(host.name()).isEqualTo("gateway-0.1.0");
    assertThat(String.join(" ", host.command())).contains("gateway-0.1.0/lib/tck/*");
    assertThatThrownBy(
            () -> HostMatrix.run(List.of(host, host), List.of(), folder, folder, line -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("two hosts are named 'gateway-0.1.0'");
    assertThatThrownBy(() -> host("../x", ""))
        .hasMessageContaining("write a version such as 0.2.0");
  }
}
