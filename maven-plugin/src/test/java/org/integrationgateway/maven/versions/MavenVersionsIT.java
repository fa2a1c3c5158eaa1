package org.integrationgateway.maven.versions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A reactor of a library and two providers, built in parallel by every Maven that is supported, on
 * every JDK that is found; then one provider by the goal alone.
 */
class MavenVersionsIT {
  private static final Path PROJECTS = Path.of("src/test/projects");
  private static final Pattern TOOK = Pattern.compile("packaged in (\\d+) ms");

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
  void buildsAReactorInParallelThenOneProviderAlone(MavenUnderTest maven) throws Exception {
    var reactor = copy("reactor");

    var verified = maven.run(reactor, "-T4", "verify");
    assertThat(verified.exit()).as(verified.log()).isZero();
    assertThat(verified.warnings()).isEmpty();
    var archive = archives(reactor.resolve("greeter")).get(0);
    assertThat(archives(reactor.resolve("catalogue")))
        .extracting(file -> file.getFileName().toString())
        .containsExactly("catalogue-1.0.0-generic.tar.gz");
    var bytes = Files.readAllBytes(archive);

    var alone = maven.run(reactor, "gateway:package", "-f", "catalogue");
    assertThat(alone.exit()).as(alone.log()).isZero();
    assertThat(alone.warnings()).isEmpty();
    assertThat(millis(alone)).as("plugin time when nothing has changed").isLessThan(1500);
    assertThat(archive).hasBinaryContent(bytes);
  }

  private static long millis(MavenUnderTest.Build build) {
    var took = TOOK.matcher(build.log());
    assertThat(took.find()).as(build.log()).isTrue();
    return Long.parseLong(took.group(1));
  }

  private static List<Path> archives(Path project) throws IOException {
    try (var files = Files.list(project.resolve("target/dist"))) {
      return files.filter(file -> file.toString().endsWith(".tar.gz")).sorted().toList();
    }
  }

  /** The project with this build's version in it. */
  private Path copy(String name) throws IOException {
    var version = System.getProperty("gateway.version");
    try (var files = Files.walk(PROJECTS.resolve(name))) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        var to = folder.resolve(PROJECTS.relativize(file).toString());
        Files.createDirectories(to.getParent());
        Files.writeString(to, Files.readString(file).replace("@project.version@", version));
      }
    }
    // Maven 4 warns where nothing marks the root of a project.
    Files.createDirectories(folder.resolve(name).resolve(".mvn"));
    return folder.resolve(name);
  }
}
