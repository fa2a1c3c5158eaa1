package org.integrationgateway.command.packages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.NoServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs in the place of the contract test of a distribution. */
class TckHostsTest {
  @TempDir Path folder;

  /** Writes a distribution whose contract test prints its arguments and ends with this code. */
  private void distribution(String name, int exit) throws IOException {
    var source = folder.resolve(name + "-source/org/integrationgateway/testkit/tck/Main.java");
    Files.createDirectories(source.getParent());
    Files.writeString(
        source,
        """
        package org.integrationgateway.testkit.tck;
        public final class Main {
          public static void main(String[] arguments) {
            System.out.println("ran " + String.join(" ", arguments));
            System.exit(%d);
          }
        }
        """
            .formatted(exit));
    int compiled =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-d", source.getParent().toString(), source.toString());
    assertThat(compiled).isZero();
    var jar = folder.resolve(name).resolve("lib/tck/tck.jar");
    Files.createDirectories(jar.getParent());
    try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
      var main = "org/integrationgateway/testkit/tck/Main.class";
      out.putNextEntry(new JarEntry(main));
      Files.copy(source.getParent().resolve(main), out);
    }
  }

  @Test
  void runsTheTestOfEachDistributionAndEndsAsTheWorst() throws IOException {
    distribution("gateway-0.1.0", 0);
    distribution("gateway-0.2.0", 1);
    var cli = new Cli(folder, new NoServer());

    var ran =
        cli.run("tck", "till.tar.gz", "--tests=says*", "--hosts", "gateway-0.1.0,gateway-0.2.0");

    assertThat(ran.exit()).as(ran.err()).isEqualTo(1);
    assertThat(ran.out())
        .contains("gateway        result   cases")
        .containsPattern("gateway-0\\.1\\.0  passed   ran \\S*till\\.tar\\.gz --tests=says\\*")
        .containsPattern(
            "gateway-0\\.2\\.0  failed   ran .*--report=\\S*gateway-tck/gateway-0\\.2");
    assertThat(folder.resolve("gateway-tck/gateway-0.1.0/output.log")).content().contains("ran ");
  }

  @Test
  void saysWhatIsNoDistribution() {
    var ran = new Cli(folder, new NoServer()).run("tck", "till.tar.gz", "--hosts", "0.2.0");

    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err())
        .contains("--hosts: host", "0.2.0/lib/tck, so it is not a distribution of the gateway");
  }
}
