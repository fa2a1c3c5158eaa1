package org.integrationgateway.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.integrationgateway.packaging.release.signature.VerificationKey;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code mvn -Prelease deploy} in a copy of this checkout, and then two authors who have only what
 * it published: a settings file that names the folder, and a local repository without anything of
 * this group.
 */
@Tag("nightly")
@Timeout(value = 90, unit = TimeUnit.MINUTES)
final class PublishedIT {
  private static final Path ROOT = Path.of(System.getProperty("gateway.root"));
  private static final Set<String> NOT_COPIED = Set.of("target", ".git", "node_modules");
  private static final String GROUP = "org/integrationgateway";

  @TempDir private static Path work;
  private static Path checkout;
  private static Path settings;

  /** The repositories of a settings file, in both of their elements. */
  private static final String SETTINGS =
      """
      <settings>
        <profiles>
          <profile>
            <id>folders</id>
            <repositories>%s</repositories>
            <pluginRepositories>%s</pluginRepositories>
          </profile>
        </profiles>
        <activeProfiles><activeProfile>folders</activeProfile></activeProfiles>
      </settings>
      """;

  /**
   * Makes the bundle, or takes the one that {@code -Dgateway.published=CHECKOUT} names, which a
   * maintainer wants to try before it is uploaded.
   */
  @BeforeAll
  static void deploy() throws Exception {
    var third = thirdParty(Path.of(System.getProperty("localRepository")), work.resolve("third"));
    var published = System.getProperty("gateway.published", "");
    if (published.isEmpty()) {
      checkout = copy(ROOT, work.resolve("checkout"));
      var building = settings("building.xml", Map.of("build.local", third));
      var local = work.resolve("building");
      var key = ThrowAwayKey.armored();
      var build = maven(checkout, building, local, key, "-Prelease", "-Dquick", "deploy");
      assertThat(build.exit()).as(build.log()).isZero();
    } else {
      checkout = Path.of(published);
    }
    // The archetype plugin takes its catalog from the repository of this id.
    settings =
        settings(
            "author.xml",
            Map.of("archetype", checkout.resolve("target/central"), "build.local", third));
  }

  @Test
  void everyComponentKeepsTheRulesOfCentral() throws Exception {
    var repository = Repository.in(checkout.resolve("target/central"));
    var key = VerificationKey.in(checkout.resolve("target/signing-key.asc"));

    assertThat(new Bundle(repository).problems(key)).isEmpty();
    assertThat(repository.components())
        .extracting(component -> component.coordinates().artifact())
        .contains(
            "gateway",
            "gateway-base",
            "gateway-records",
            "gateway-document",
            "gateway-manifest-schema",
            "gateway-packaging",
            "gateway-authoring",
            "gateway-index",
            "gateway-provider-protocol",
            "gateway-provider-api",
            "gateway-provider-wire",
            "gateway-provider-sdk",
            "gateway-provider-engines",
            "gateway-provider-host",
            "gateway-provider-testkit",
            "gateway-provider-tck",
            "gateway-package-testkit",
            "gateway-provider-bom",
            "gateway-provider-parent",
            "gateway-maven-plugin",
            "gateway-server",
            "gateway-command")
        .containsAll(archetypes())
        .doesNotContain("gateway-test-rules", "gateway-samples", "gateway-publishing");
    try (var zip = new ZipFile(bundle().toFile())) {
      assertThat(zip.stream().map(ZipEntry::getName))
          .allMatch(name -> name.startsWith(GROUP + "/"))
          .contains(
              GROUP
                  + "/gateway-provider-sdk/"
                  + version()
                  + "/gateway-provider-sdk-"
                  + version()
                  + "-javadoc.jar.asc")
          .noneMatch(name -> name.contains("maven-metadata"));
    }
  }

  @Test
  void aJavaAppOfTheCatalogIsBuiltAndTestedFromTheFolderAlone() throws Exception {
    author("gateway-archetype-app", "verify", "gateway:tck");
    developed(work.resolve("gateway-archetype-app"));
  }

  @Test
  void anAppWithoutCodeIsBuiltAndTestedFromTheFolderAlone() throws Exception {
    author("gateway-archetype-app-rest", "verify");
  }

  @Test
  void withoutAKeyTheFirstStepSaysWhatToDo() throws Exception {
    var root = Files.createDirectory(work.resolve("root"));
    Files.copy(ROOT.resolve("pom.xml"), root.resolve("pom.xml"));
    var build =
        maven(
            root,
            settings,
            work.resolve("keyless"),
            "",
            "-Prelease",
            "-Dquick",
            "-Dgpg.keyFilePath=no-such.key",
            "-N",
            "validate");

    assertThat(build.exit()).isEqualTo(1);
    assertThat(build.log())
        .contains("Signing key: Maven Central takes signed files only")
        .contains("MAVEN_GPG_KEY nor the file no-such.key")
        .contains("gpg --armor --export-secret-keys");
  }

  /** Generates a project in an empty folder and runs goals in it. */
  private static void author(String archetype, String... goals) throws Exception {
    var folder = Files.createDirectory(work.resolve(archetype));
    var local = folder.resolve("local-repository");
    var generated =
        maven(
            folder,
            settings,
            local,
            "",
            System.getProperty("archetype.plugin") + ":generate",
            "-DarchetypeCatalog=remote",
            "-DarchetypeGroupId=org.integrationgateway",
            "-DarchetypeArtifactId=" + archetype,
            "-DgroupId=com.example",
            "-DartifactId=journey");
    assertThat(generated.exit()).as(generated.log()).isZero();
    assertThat(generated.log()).contains(archetype + ":" + version());

    var built = maven(folder.resolve("journey"), settings, local, "", goals);
    assertThat(built.exit()).as(built.log()).isZero();
    assertThat(built.log()).contains("Tests run:");
    try (var archives = Files.list(folder.resolve("journey/target/dist"))) {
      assertThat(archives).anyMatch(file -> file.toString().endsWith(".tar.gz"));
    }
    var origin = local.resolve(GROUP + "/gateway-maven-plugin/" + version());
    assertThat(origin.resolve("_remote.repositories"))
        .content()
        .contains("gateway-maven-plugin-" + version() + ".jar>archetype=");
  }

  /** {@code mvn gateway:dev}, which runs the command of the gateway from the same folder. */
  private static void developed(Path author) throws Exception {
    var goals = new String[] {"gateway:dev", "-Dgateway.dev.port=0"};
    var local = author.resolve("local-repository");
    var log = work.resolve("dev.log");
    var process = start(author.resolve("journey"), settings, local, "", log, goals);
    try {
      while (!Files.readString(log).contains("new version after")) {
        assertThat(process.waitFor(200, TimeUnit.MILLISECONDS)).as(Files.readString(log)).isFalse();
      }
    } finally {
      end(process);
    }
  }

  private record Build(int exit, String log) {}

  private static Build maven(
      Path folder, Path settings, Path local, String key, String... arguments)
      throws IOException, InterruptedException {
    var log = Files.createTempFile(work, "maven", ".log");
    var process = start(folder, settings, local, key, log, arguments);
    try {
      return new Build(process.waitFor(), Files.readString(log));
    } finally {
      end(process);
    }
  }

  private static void end(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private static Process start(
      Path folder, Path settings, Path local, String key, Path log, String... arguments)
      throws IOException {
    var command = new ArrayList<>(List.of(System.getProperty("gateway.maven") + "/bin/mvn"));
    command.addAll(List.of("-B", "-ntp", "-s", settings.toString()));
    command.addAll(List.of("-Dmaven.repo.local=" + local, "-Daether.offline.protocols=file"));
    if ("offline=true".equals(System.getProperty("gateway.mode"))) {
      command.add("-o");
    }
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().keySet().removeAll(List.of("MAVEN_ARGS", "MAVEN_HOME", "M2_HOME"));
    builder.environment().remove(SigningCertificate.VARIABLE);
    if (!key.isEmpty()) {
      builder.environment().put(SigningCertificate.VARIABLE, key);
    }
    return builder.start();
  }

  private static Path settings(String name, Map<String, Path> folders) throws IOException {
    return Files.writeString(
        work.resolve(name),
        SETTINGS.formatted(elements("repository", folders), elements("pluginRepository", folders)));
  }

  private static String elements(String element, Map<String, Path> folders) {
    var text = new StringBuilder();
    folders.forEach(
        (id, folder) ->
            text.append(
                """
                <%1$s>
                  <id>%2$s</id>
                  <url>%3$s</url>
                  <releases><enabled>true</enabled><checksumPolicy>%4$s</checksumPolicy></releases>
                  <snapshots><enabled>false</enabled></snapshots>
                </%1$s>
                """
                    .formatted(
                        element, id, folder.toUri(), id.equals("archetype") ? "fail" : "ignore")));
    return text.toString();
  }

  /** A repository that refers to all of another but this group. */
  private static Path thirdParty(Path repository, Path target) throws IOException {
    link(repository, target, "org");
    link(repository.resolve("org"), target.resolve("org"), "integrationgateway");
    return target;
  }

  private static void link(Path from, Path to, String except) throws IOException {
    Files.createDirectories(to);
    try (var children = Files.list(from)) {
      for (var child : children.toList()) {
        if (!child.getFileName().toString().equals(except)) {
          Files.createSymbolicLink(to.resolve(child.getFileName()), child);
        }
      }
    }
  }

  private static Path copy(Path from, Path to) throws IOException {
    Files.walkFileTree(
        from,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
              throws IOException {
            if (NOT_COPIED.contains(folder.getFileName().toString())) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            Files.createDirectories(to.resolve(from.relativize(folder).toString()));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.copy(file, to.resolve(from.relativize(file).toString()));
            return FileVisitResult.CONTINUE;
          }
        });
    return to;
  }

  private static List<String> archetypes() throws IOException {
    try (var modules = Files.list(ROOT.resolve("archetypes"))) {
      return modules
          .map(module -> module.getFileName().toString())
          .filter(name -> name.startsWith("gateway-archetype-"))
          .toList();
    }
  }

  private static Path bundle() {
    return checkout.resolve("target/central-bundle-" + version() + ".zip");
  }

  private static String version() {
    return System.getProperty("gateway.version");
  }
}
