package org.integrationgateway.maven.builds;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A reactor of a library and two providers, built in parallel by every Maven that is supported, on
 * every JDK that is found; then one provider by the goal alone.
 */
@Tag("nightly")
class MavenVersionsIT {
  @TempDir Path folder;

  static Stream<MavenUnderTest> mavensAndJdks() throws IOException {
    try (var homes = Files.list(Path.of(System.getProperty("gateway.it.mavens")))) {
      var mavens = homes.sorted().toList();
      assertThat(mavens).hasSize(3);
      return mavens.stream()
          .flatMap(
              home -> InstalledJdks.toTestOn().stream().map(jdk -> new MavenUnderTest(home, jdk)));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("mavensAndJdks")
  void buildsAReactorInParallelAndAProviderByTheGoalAlone(MavenUnderTest maven) throws Exception {
    var reactor = TestProject.copy("reactor", folder);
    var verified = maven.run(reactor, "-T4", "verify").ok();
    assertThat(verified.warnings()).isEmpty();
    assertThat(reactor.module("greeter").dist(".tar.gz")).hasSize(1);
    assertThat(reactor.module("catalogue").dist(".tar.gz"))
        .extracting(file -> file.getFileName().toString())
        .containsExactly("catalogue-1.0.0-generic.tar.gz");

    var standalone = TestProject.copy("standalone", folder);
    var alone = maven.run(standalone, "gateway:package", "-Dgateway.layout=thin").ok();
    assertThat(alone.warnings()).isEmpty();
    assertThat(standalone.dist(".tar.gz")).hasSize(1);
  }
}
