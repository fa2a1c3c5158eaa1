package org.integrationgateway.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.ManifestForm;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.packaging.archive.ArchiveContent;
import org.integrationgateway.packaging.archive.ArchiveReader;
import org.integrationgateway.packaging.archive.PackedFile;
import org.integrationgateway.packaging.image.CompiledClasses;
import org.integrationgateway.packaging.image.Layout;
import org.integrationgateway.packaging.image.program.JavaProgram;
import org.integrationgateway.packaging.phase.StepPolicy;
import org.integrationgateway.packaging.platform.PlatformChoice;
import org.integrationgateway.packaging.release.Checksums;
import org.integrationgateway.packaging.release.MetadataReader;
import org.integrationgateway.packaging.release.RuntimeKind;
import org.integrationgateway.packaging.release.sbom.SbomFacts;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackagerTest {
  private static final String DECLARATIVE =
      """
      # The catalogue of a shop.
      kind: app
      source: github.com/acme/providers/catalogue
      version: 1.2.0
      iconFile: assets/icon.svg
      spec:
        surfaces:
          rest:
            baseUrl: https://api.example.com
            operations:
              - {name: things.list, method: GET, path: /things}
      """;
  private static final String EXECUTABLE =
      """
      kind: app
      source: github.com/acme/providers/probe
      version: 1.0.0
      spec:
        mcp: true
      """;

  @TempDir Path work;

  @Test
  void packsADeclarativeProviderWithTheFilesItNames() throws Exception {
    var project = declarative();
    Files.writeString(project.resolve("notes.txt"), "not named by the manifest");

    var result =
        Packager.run(PackagingRequest.of(project, work.resolve("dist"), work.resolve("work")));

    var archive = result.archives().get(0);
    assertThat(archive.file()).hasFileName("catalogue-1.2.0-generic.tar.gz");
    assertThat(contents(result).files())
        .extracting(PackedFile::name)
        .containsExactly("assets/icon.svg", "files.sha256", "manifest.yaml");
    assertThat(Checksums.parse(Files.readString(result.checksums())))
        .isEqualTo(Checksums.of(List.of(archive.file(), archive.sbom(), result.metadata())));
    assertThat(SbomFacts.read(archive.sbom()).subjectSha256()).contains(archive.sha256());
    assertThat(result.metadata())
        .content()
        .contains("package: github.com/acme/providers/catalogue")
        .contains("runtime: declarative")
        .contains("sha256: \"" + archive.sha256() + "\"")
        .contains("size: " + Files.size(archive.file()));
  }

  @Test
  void packsThePagesThatTheManifestNames() throws Exception {
    var project = declarative();
    Files.createDirectories(project.resolve("pages"));
    Files.writeString(project.resolve("pages/board.html"), "<!doctype html><title>Board</title>");
    Files.writeString(
        project.resolve("manifest.yaml"),
        DECLARATIVE + "  pages: {board: {path: ./pages/board.html, operations: [things.list]}}\n");

    var result =
        Packager.run(PackagingRequest.of(project, work.resolve("dist"), work.resolve("work")));

    assertThat(contents(result).files()).extracting(PackedFile::name).contains("pages/board.html");
  }

  @Test
  void packsAJavaProviderForThisPlatformAndRecordsItsProgram() throws Exception {
    var result = Packager.run(executable(Layout.THIN, "first"));

    var content = contents(result);
    var read =
        new ManifestReader(ReadOptions.DEFAULT.withForm(ManifestForm.PREPARED))
            .read(content.manifestName(), content.manifest(), content.manifestFormat());
    assertThat(read.problems()).isEmpty();
    var manifest = read.manifest().orElseThrow();
    var artifact = manifest.artifacts().get(0);
    var launcher = content.file(artifact.path()).orElseThrow();
    assertThat(artifact.path())
        .isEqualTo("artifacts/" + artifact.os() + "/" + artifact.arch() + "/probe");
    assertThat(artifact.sha256()).contains(launcher.sha256());
    assertThat(launcher.executable()).isTrue();
    assertThat(manifest.entrypoint().orElseThrow().artifactPath()).isEqualTo(artifact.path());
    assertThat(result.archives().get(0).file())
        .hasFileName("probe-1.0.0-" + artifact.platform() + ".tar.gz");
    assertThat(result.notes())
        .containsExactly("layout thin: asked for; the host needs Java 17 or newer");
  }

  @Test
  void packsAPortableJavaProviderOnceForAllPlatforms() throws Exception {
    var result =
        Packager.run(executable(Layout.PORTABLE, "first").withPlatforms(PlatformChoice.ALL));

    var archive = result.archives().get(0);
    assertThat(result.archives()).hasSize(1);
    assertThat(archive.file()).hasFileName("probe-1.0.0-generic.tar.gz");
    assertThat(contents(result).files())
        .extracting(PackedFile::name)
        .contains(
            "artifacts/any/probe", "artifacts/any/probe.cmd", "artifacts/any/lib/program.jar");
    var released = MetadataReader.in(archive.file().resolveSibling(""));
    assertThat(released.runtime()).isEqualTo(RuntimeKind.EXECUTABLE);
    assertThat(Platform.MATRIX).allMatch(platform -> released.archive(platform).isPresent());
  }

  @Tag("nightly")
  @Test
  void theSameSourcesGiveTheSameBytes() throws Exception {
    var one = Packager.run(executable(Layout.IMAGE, "first"));
    var other = Packager.run(executable(Layout.IMAGE, "second"));

    assertThat(other.archives().get(0).file()).hasSameBinaryContentAs(one.archives().get(0).file());
    assertThat(other.metadata()).hasSameBinaryContentAs(one.metadata());
  }

  @Test
  void anotherVersionReachesTheManifestTheNameAndTheMetadata() throws Exception {
    var project = declarative();
    var request =
        PackagingRequest.of(project, work.resolve("dist"), work.resolve("work"))
            .withVersion("2.0.0-rc.1");

    var result = Packager.run(request);

    assertThat(result.archives().get(0).file()).hasFileName("catalogue-2.0.0-rc.1-generic.tar.gz");
    assertThat(contents(result).manifest())
        .contains("# The catalogue of a shop.")
        .containsPattern("version: \"?2\\.0\\.0-rc\\.1");
    assertThat(project.resolve("manifest.yaml")).hasContent(DECLARATIVE);
  }

  @Test
  void refusesAVersionThatIsNone() throws Exception {
    var request =
        PackagingRequest.of(declarative(), work.resolve("dist"), work.resolve("work"))
            .withVersion("v2");

    assertThatThrownBy(() -> Packager.run(request))
        .isInstanceOf(PackagingException.class)
        .hasMessageContaining("version 'v2': leave out the leading 'v'");
  }

  @Test
  void refusesTwoVersionsWithTheLineToChange() throws Exception {
    var declared = new DeclaredVersion("1.3.0", "pom.xml:9");
    var request =
        new PackagingRequest(
            declarative(),
            work.resolve("dist"),
            work.resolve("work"),
            Optional.of(declared),
            Optional.empty(),
            Optional.empty(),
            PlatformChoice.DEFAULT,
            Instant.EPOCH,
            StepPolicy.standard(),
            line -> {});

    assertThatThrownBy(() -> Packager.run(request))
        .isInstanceOf(PackagingException.class)
        .hasMessageContaining("manifest.yaml:4:10 GW1506")
        .hasMessageContaining("pom.xml:9 declares 1.3.0")
        .hasMessageContaining("Remove line 4")
        .hasMessageContaining("change it to 'version: 1.3.0'");
    assertThat(work.resolve("dist")).doesNotExist();
  }

  @Test
  void tellsAllProblemsOfAManifestAtOnce() throws Exception {
    var project = Files.createDirectory(work.resolve("broken"));
    Files.writeString(
        project.resolve("manifest.yaml"),
        DECLARATIVE.replace("version: 1.2.0", "verson: 1.2.0").replace("GET", "FETCH"));

    assertThatThrownBy(
            () ->
                Packager.run(
                    PackagingRequest.of(project, work.resolve("dist"), work.resolve("work"))))
        .hasMessageContaining("did you mean 'version'?")
        .hasMessageContaining("FETCH")
        .hasMessageContaining("assets/icon.svg");
  }

  private Path declarative() throws IOException {
    var project = Files.createDirectory(work.resolve("catalogue"));
    Files.writeString(project.resolve("manifest.yaml"), DECLARATIVE);
    Files.createDirectory(project.resolve("assets"));
    Files.writeString(project.resolve("assets/icon.svg"), "<svg/>");
    return project;
  }

  /** Two projects with the same sources at different paths. */
  private PackagingRequest executable(Layout layout, String folder) throws IOException {
    var project = Files.createDirectories(work.resolve(folder).resolve("project"));
    Files.writeString(project.resolve("manifest.yaml"), EXECUTABLE);
    var classes =
        CompiledClasses.of(
            work.resolve(folder), "acme/Probe.java", CompiledClasses.starter("Probe", ""));
    var program = new JavaProgram(classes, List.of(), Optional.empty(), List.of(), List.of());
    var build = new JavaBuild(program, Path.of(System.getProperty("java.home")), layout);
    return new PackagingRequest(
        project,
        work.resolve(folder).resolve("dist"),
        work.resolve(folder).resolve("work"),
        Optional.empty(),
        Optional.empty(),
        Optional.of(build),
        PlatformChoice.DEFAULT,
        Instant.parse("2026-01-01T00:00:00Z"),
        StepPolicy.standard(),
        line -> {});
  }

  private static ArchiveContent contents(PackagingResult result) throws IOException {
    return new ArchiveReader().inspect(result.archives().get(0).file());
  }
}
