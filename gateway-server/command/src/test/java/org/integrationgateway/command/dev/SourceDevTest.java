package org.integrationgateway.command.dev;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.rules.MayUse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A package in any language: its phases build it, its run command starts it, and a saved change
 * replaces it.
 */
@DisabledOnOs(OS.WINDOWS)
@MayUse(seconds = 40, because = "it compiles and restarts a provider several times")
@Tag("nightly")
class SourceDevTest {
  private static final String PHASES =
      DevProcess.MANIFEST
          + """
          build:
            command: [sh, build.sh]
            inputs: [src, build.sh]
          run: [./provider.sh]
          """;

  @TempDir Path temporary;
  private Path folder;
  private Path source;

  @BeforeEach
  void project() throws Exception {
    folder = Files.createDirectories(temporary.resolve("a project"));
    source = Files.createDirectories(folder.resolve("src")).resolve("version.txt");
    Files.writeString(source, "one");
    Files.writeString(folder.resolve("manifest.yaml"), PHASES);
    Files.writeString(
        folder.resolve("build.sh"),
        """
        grep -q '^wrong' src/version.txt && { echo 'src/version.txt:1: wrong'; exit 1; }
        cp src/version.txt version.out
        printf '%s' '<html><head></head>pages</html>' > "$SERVICE_BUILD_STATIC/index.html"
        """);
    var command = DevProcess.provider(folder.resolve("version.out"));
    var quoted = new StringBuilder("#!/bin/sh\nexec");
    command.forEach(word -> quoted.append(" '").append(word).append("'"));
    var script = Files.writeString(folder.resolve("provider.sh"), quoted + "\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
  }

  /** Saves a file as editors do. */
  private void save(Path file, String text) throws Exception {
    var draft = Files.writeString(file.resolveSibling("." + file.getFileName() + ".swp"), text);
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
  }

  @Test
  void whatIsSavedIsWhatTheNextCallGets() throws Exception {
    try (var dev = DevProcess.start(temporary, folder.toString())) {
      dev.await("swapped");
      assertThat(dev.version()).isEqualTo("one");
      assertThat(dev.get("/developed/").body()).contains("pages").contains("/developed/");

      save(source, "two");
      assertThat(dev.await("building").path("why").asString()).contains("version.txt");
      dev.await("swapped");
      assertThat(dev.version()).isEqualTo("two");

      save(source, "wrong");
      assertThat(dev.await("problem").path("text").asString()).contains("src/version.txt:1: wrong");
      assertThat(dev.version()).isEqualTo("two");

      save(source, "broken");
      assertThat(dev.await("refused").path("reason").asString()).contains("exit code 1");
      assertThat(dev.version()).isEqualTo("two");

      save(folder.resolve("manifest.yaml"), "kind: app\nsource: [\n");
      assertThat(dev.await("problem").path("text").asString()).contains("manifest.yaml:");
      assertThat(dev.version()).isEqualTo("two");

      save(source, "three");
      dev.await("problem");
      save(folder.resolve("manifest.yaml"), PHASES);
      dev.await("swapped");
      assertThat(dev.version()).isEqualTo("three");
    }
  }

  /** The number of replacements, such as {@code -Ddev.swaps=20}. */
  @Test
  void noCallFailsWhileVersionsComeAndGo() throws Exception {
    int swaps = Integer.getInteger("dev.swaps", 2);
    var clock = Executors.newSingleThreadScheduledExecutor();
    var calls = new ArrayList<CompletableFuture<HttpResponse<String>>>();
    try (var dev = DevProcess.start(temporary, folder.toString())) {
      dev.await("swapped");
      var took = new ArrayList<Long>();
      clock.scheduleAtFixedRate(() -> calls.add(dev.call()), 0, 20, TimeUnit.MILLISECONDS);
      for (int swap = 1; swap <= swaps; swap++) {
        var text = "version " + swap;
        long saved = System.nanoTime();
        save(source, text);
        eventually(() -> assertThat(dev.version()).isEqualTo(text));
        took.add(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - saved));
      }
      clock.shutdown();
      assertThat(clock.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
      for (var call : calls) {
        var answer = call.get(30, TimeUnit.SECONDS);
        assertThat(answer.statusCode()).as(answer::body).isEqualTo(200);
      }
      System.out.printf(
          "%d calls, %d swaps, from save to answer: %s ms%n",
          calls.size(), swaps, took.stream().sorted().toList());
    } finally {
      clock.shutdownNow();
    }
  }
}
