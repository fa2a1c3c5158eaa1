package org.integrationgateway.testkit.tck.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.integrationgateway.base.process.Command;
import org.integrationgateway.packaging.process.CommandEnding;
import org.integrationgateway.packaging.process.CommandLimits;
import org.integrationgateway.packaging.process.CommandRunner;
import org.integrationgateway.rules.TestProgram;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Providers of the previous release run under this version, and providers of this version under the
 * previous release: the archetype of each kind passes the contract test of its kind.
 */
@Tag("nightly")
@DisabledOnOs(OS.WINDOWS)
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class ProtocolCompatibilityTest {
  private static final String MAIN = "org.integrationgateway.testkit.tck.Main";

  private static PreviousRelease previous;

  @TempDir Path folder;

  /** The limit of the class holds for its tests only; on a busy machine the build takes minutes. */
  @BeforeAll
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  static void build() throws Exception {
    previous = PreviousRelease.built();
  }

  private static List<Path> current() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(entry -> Path.of(entry).toAbsolutePath())
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "agent",
        "app",
        "authorization",
        "cache",
        "identity",
        "indexeddb",
        "runtime",
        "s3",
        "secrets",
        "workflow"
      })
  void aProviderOfThePreviousReleaseRunsUnderThisGateway(String kind) throws Exception {
    var provider =
        ArchetypePackage.compiled(
            previous.sources(), previous.classPath(), kind, folder.resolve("old"));
    passes(provider, current());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "agent",
        "app",
        "authorization",
        "cache",
        "identity",
        "indexeddb",
        "runtime",
        "s3",
        "secrets",
        "workflow"
      })
  void aProviderOfThisVersionRunsUnderThePreviousGateway(String kind) throws Exception {
    var provider =
        ArchetypePackage.compiled(PreviousRelease.ROOT, current(), kind, folder.resolve("new"));
    passes(provider, previous.classPath());
  }

  private void passes(ArchetypePackage provider, List<Path> host)
      throws IOException, InterruptedException {
    var command =
        List.of(
            TestProgram.java(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            ArchetypePackage.joined(host),
            MAIN,
            provider.folder().toString(),
            "--timeout=10m");
    var log = folder.resolve("tck.log");
    var ending =
        CommandRunner.run(
                new Command(command, folder, Map.copyOf(System.getenv())),
                CommandLimits.DEFAULT,
                log,
                line -> {})
            .ending();
    assertThat(ending).as(Files.readString(log)).isEqualTo(new CommandEnding.Exited(0));
  }
}
