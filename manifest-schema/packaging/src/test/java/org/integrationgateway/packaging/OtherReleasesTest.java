package org.integrationgateway.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives that earlier runs left in the folder of the archives. */
final class OtherReleasesTest {
  @TempDir Path root;

  @Test
  void anArchiveOfAnEarlierVersionIsRemoved() throws Exception {
    var project = pages();
    project.pack();

    project.pack(project.request().withVersion("2.4.0"));

    assertThat(dist())
        .containsExactly(
            "SHA256SUMS",
            "probe-2.4.0-generic.cdx.json",
            "probe-2.4.0-generic.tar.gz",
            "release.yaml");
    assertThat(project.log())
        .contains("probe-1.0.0-generic.tar.gz: removed, it is of an earlier release");
  }

  @Test
  void aFileThatWasNotMadeHereStays() throws Exception {
    var project = pages();
    project.pack();
    Files.writeString(root.resolve("dist/probe-1.0.0-generic.tar.gz"), "of the author");

    project.pack(project.request().withVersion("2.4.0"));

    assertThat(dist()).contains("probe-1.0.0-generic.tar.gz", "probe-2.4.0-generic.tar.gz");
  }

  @Test
  void platformsOfOneVersionAreCollected() throws Exception {
    var project = pages();
    project.pack("linux/amd64");
    project.pack("darwin/arm64");

    assertThat(dist())
        .contains("probe-1.0.0-linux-amd64.tar.gz", "probe-1.0.0-darwin-arm64.tar.gz");

    project.pack();
    assertThat(dist())
        .contains("probe-1.0.0-generic.tar.gz")
        .doesNotContain("probe-1.0.0-linux-amd64.tar.gz", "probe-1.0.0-darwin-arm64.tar.gz");
  }

  @Test
  void theFilesOfAReleaseListWhatWasPackagedEarlierToo() throws Exception {
    var project = pages();
    project.pack("linux/amd64,darwin/arm64,windows/amd64");
    Files.writeString(root.resolve("dist/probe-1.0.0-windows-amd64.tar.gz"), "of the author");
    var packed = project.pack("linux/amd64");

    assertThat(packed.archives()).hasSize(1);
    assertThat(project.log())
        .contains("probe-1.0.0-darwin-arm64.tar.gz: kept, it was packaged earlier");
    for (var file : List.of("release.yaml", "SHA256SUMS")) {
      assertThat(root.resolve("dist").resolve(file))
          .content()
          .contains("probe-1.0.0-linux-amd64.tar.gz", "probe-1.0.0-darwin-arm64.cdx.json")
          .doesNotContain("windows");
    }
  }

  @Test
  void allPlatformsOfAPackageWithoutAProgramAreOneArchive() throws Exception {
    assertThat(pages().pack("all").archives())
        .singleElement()
        .satisfies(archive -> assertThat(archive.platform()).isEmpty());
  }

  private SourceProject pages() throws IOException {
    return new SourceProject(root)
        .manifest("ui", "spec: {assetRoot: ./web}\n")
        .file("web/index.html", "<html>");
  }

  private List<String> dist() throws IOException {
    try (var files = Files.list(root.resolve("dist"))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
