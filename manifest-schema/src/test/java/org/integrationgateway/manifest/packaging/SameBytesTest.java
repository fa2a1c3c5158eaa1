package org.integrationgateway.manifest.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.condition.OS.WINDOWS;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.manifest.archive.Digests;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The same sources give the same bytes: in another folder, by another umask, in another zone. */
@DisabledOnOs(value = WINDOWS, disabledReason = "it needs umasks")
final class SameBytesTest {
  @TempDir Path root;

  @Test
  void inTwoFoldersByTwoUmasksInTwoZonesAndLanguages() throws Exception {
    var one = packed("one", "022", Map.of("TZ", "UTC"));
    var other =
        packed(
            "a longer name",
            "077",
            Map.of("TZ", "Asia/Kathmandu", "JDK_JAVA_OPTIONS", "-Duser.language=tr"));

    assertThat(one.keySet()).hasSize(6).contains("SHA256SUMS", "release.yaml");
    assertThat(other).isEqualTo(one);
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "macOS names are UTF-8")
  void saysWhatToDoAboutANameThatJavaCannotRead() throws Exception {
    assertThatThrownBy(() -> packed("ascii", "022", Map.of("LC_ALL", "C")))
        .hasMessageContaining("Set LC_ALL=C.UTF-8, or rename the file");
  }

  /** Digests of what a process of its own packs. */
  private Map<String, String> packed(String folder, String umask, Map<String, String> environment)
      throws Exception {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var builder =
        new ProcessBuilder(
            "sh",
            "-c",
            "umask " + umask + "; exec \"$@\"",
            "sh",
            java,
            "-cp",
            System.getProperty("java.class.path"),
            Packaging.class.getName(),
            root.resolve(folder).toString());
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true);
    var process = builder.start();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(output).isZero();
    var digests = new TreeMap<String, String>();
    try (var files = Files.list(root.resolve(folder).resolve("dist"))) {
      for (var file : files.toList()) {
        digests.put(file.getFileName().toString(), Digests.sha256(file));
      }
    }
    return digests;
  }

  /** Makes a project and packs it: a script with a folder, static files, a schema, an icon. */
  static final class Packaging {
    public static void main(String[] arguments) throws Exception {
      var project =
          new SourceProject(Path.of(arguments[0]))
              .manifest(
                  "app",
                  """
                  iconFile: icon.svg
                  entrypoint: {artifactPath: out/run}
                  build: [sh, build.sh]
                  spec: {configSchemaPath: config.yaml}
                  """)
              .file("icon.svg", "<svg/>")
              .file("config.yaml", "type: object\n")
              .file(
                  "build.sh",
                  """
                  mkdir -p out/lib "$SERVICE_BUILD_STATIC/z" "$SERVICE_BUILD_STATIC/a"
                  printf '#!/bin/sh\\n' > out/run; printf '#!/bin/sh\\n' > out/lib/tool
                  printf data > out/lib/data; printf ü > "out/lib/Größe"
                  printf i > "$SERVICE_BUILD_STATIC/index.html"
                  printf 1 > "$SERVICE_BUILD_STATIC/z/1"; printf 2 > "$SERVICE_BUILD_STATIC/a/2"
                  """);
      var archives = project.pack("linux/amd64,windows/amd64").archives();
      assertThat(archives).hasSize(2);
    }
  }
}
