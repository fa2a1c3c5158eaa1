package org.integrationgateway.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.integrationgateway.packaging.archive.ArchiveReader;
import org.integrationgateway.packaging.image.CompiledClasses;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two builds that differ in everything but their sources. */
@Tag("nightly")
class SameBytesTest {
  private static final String MANIFEST =
      """
      kind: app
      source: github.com/acme/providers/probe
      version: 1.0.0
      spec:
        mcp: true
      """;

  @TempDir Path work;

  @Test
  void comeOutTheSame() throws Exception {
    comeOutTheSame("thin");
  }

  @ParameterizedTest
  @ValueSource(strings = {"image", "single"})
  void comeOutTheSameWithTheirJava(String layout) throws Exception {
    comeOutTheSame(layout);
  }

  private void comeOutTheSame(String layout) throws Exception {
    var one = project("one", 1_600_000_000_000L);
    var other = project("quite another/folder", 1_700_000_000_000L);

    build(one, layout, "022", "UTC", "en_US.UTF-8", "-Duser.language=en");
    build(
        other,
        layout,
        "077",
        "Asia/Kathmandu",
        "C",
        "-Duser.language=ar",
        "-Duser.country=EG",
        "-Dfile.encoding=ISO-8859-1");

    for (var name : names(one.resolve("dist"))) {
      assertThat(other.resolve("dist").resolve(name))
          .hasSameBinaryContentAs(one.resolve("dist").resolve(name));
    }
    assertThat(names(other.resolve("dist"))).isEqualTo(names(one.resolve("dist"))).hasSize(4);
  }

  @Test
  void whatIsUnpackedIsCheckedByToolsThatEveryHostHas() throws Exception {
    var project = project("checked", 1_600_000_000_000L);
    build(project, "thin", "022", "UTC", "C", "-Duser.language=en");
    var archive =
        names(project.resolve("dist")).stream().filter(name -> name.endsWith(".tar.gz")).toList();
    var unpacked = work.resolve("unpacked");
    new ArchiveReader().unpack(project.resolve("dist").resolve(archive.get(0)), unpacked);

    var check =
        new ProcessBuilder("sha256sum", "--check", "--strict", "--quiet", "files.sha256")
            .directory(unpacked.toFile())
            .inheritIO()
            .start();

    assertThat(check.waitFor()).isZero();
  }

  private static void build(
      Path project, String layout, String umask, String zone, String locale, String... options)
      throws IOException, InterruptedException {
    var command =
        new ArrayList<>(List.of("/bin/sh", "-c", "umask " + umask + "; exec \"$@\"", "sh"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(options));
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            AnotherWorld.class.getName(),
            project.toString(),
            layout));
    var builder = new ProcessBuilder(command).directory(project.toFile()).redirectErrorStream(true);
    builder.environment().put("TZ", zone);
    builder.environment().put("LC_ALL", locale);
    var process = builder.start();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
  }

  private Path project(String name, long time) throws IOException {
    var folder = Files.createDirectories(work.resolve(name));
    Files.writeString(folder.resolve("manifest.yaml"), MANIFEST);
    var classes =
        CompiledClasses.of(
            folder, "acme/Probe.java", CompiledClasses.starter("Probe", "System.out.println(1);"));
    jar(folder.resolve("target/probe.jar"), classes.resolve("acme/Probe.class"), time);
    jar(folder.resolve("sibling/target/sibling.jar"), folder.resolve("manifest.yaml"), time);
    return folder;
  }

  /** As a build makes it that puts the time of day into it. */
  private static void jar(Path jar, Path file, long time) throws IOException {
    Files.createDirectories(jar.getParent());
    try (var zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      var entry = new ZipEntry("acme/" + file.getFileName());
      entry.setTime(time);
      zip.putNextEntry(entry);
      Files.copy(file, zip);
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
