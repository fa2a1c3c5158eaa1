package org.integrationgateway.server.provider.faststart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.server.process.ChildCommand;
import org.integrationgateway.server.process.RunFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What surrounds the launches of a program of the layout {@code image}. */
class FastStartsTest {
  private static final String ARCHIVE = "SERVICE_JAVA_ARCHIVE";

  @TempDir Path home;
  private Path root;
  private Path program;

  @BeforeEach
  void stored() throws IOException {
    root = home.resolve("packages/sha256-" + "ab".repeat(32));
    program = root.resolve("artifacts/items");
    write(program, "");
    write(root.resolve("artifacts/lib/program.jar"), "");
    write(root.resolve("artifacts/runtime/release"), "JAVA_VERSION=\"17.0.15\"\n");
  }

  @Test
  void startsWithTheArchiveThatWasKept() throws Exception {
    var archive = kept();

    assertThat(environment()).containsEntry(ARCHIVE, archive.toString());
  }

  @Test
  void startsWithoutAnArchiveThatWasChanged() throws Exception {
    write(kept(), "something else");

    assertThat(environment()).doesNotContainKey(ARCHIVE);
  }

  @Test
  void startsWithoutTheArchiveOfAnotherJava() throws Exception {
    kept();
    write(root.resolve("artifacts/runtime/release"), "JAVA_VERSION=\"17.0.16\"\n");

    assertThat(environment()).doesNotContainKey(ARCHIVE);
  }

  @Test
  void preparesNothingThatDoesNotLieInTheStore() throws Exception {
    var elsewhere = home.resolve("project");
    write(elsewhere.resolve("runtime/release"), "JAVA_VERSION=\"17.0.15\"\n");
    write(elsewhere.resolve("lib/program.jar"), "");
    var command = command(elsewhere.resolve("items"));

    assertThat(starts(() -> {}).quick(elsewhere, command)).isSameAs(command);
  }

  @Test
  void distrustsAnArchiveWithWhichAProgramEndsYoung() throws Exception {
    kept();
    var starts = starts(() -> {});
    var launches = starts.quick(root, command(program)).surroundings();

    launches.raise(Files.createDirectories(home.resolve("launch"))).end().close();

    var again = launches.raise(home.resolve("launch"));
    again.end().close();
    assertThat(again.environment()).doesNotContainKey(ARCHIVE);
  }

  @Test
  void endsAPreparationWithTheLaunchThatItGoesOnBeside() throws Exception {
    var begun = new CountDownLatch(1);
    var interrupted = new CountDownLatch(1);
    var starts =
        starts(
            () -> {
              begun.countDown();
              try {
                TimeUnit.MINUTES.sleep(1);
              } catch (InterruptedException e) {
                interrupted.countDown();
                throw e;
              }
            });
    var launch =
        starts
            .quick(root, command(program))
            .surroundings()
            .raise(Files.createDirectories(home.resolve("launch")));
    assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();

    launch.end().close();

    assertThat(interrupted.getCount()).isZero();
  }

  private Path kept() throws IOException {
    var carried = CarriedJava.of(root, program).orElseThrow();
    var archives = new ClassArchives(home);
    archives.keep(carried, write(home.resolve("written"), "classes"));
    return archives.find(carried).orElseThrow();
  }

  private Map<String, String> environment() throws Exception {
    var launch = Files.createDirectories(home.resolve("launch"));
    var raised =
        starts(() -> TimeUnit.MINUTES.sleep(1))
            .quick(root, command(program))
            .surroundings()
            .raise(launch);
    raised.end().close();
    return raised.environment();
  }

  private FastStarts starts(FastStart.Pause pause) {
    return new FastStarts(home, RunFolder.open(home), pause);
  }

  private static ChildCommand command(Path program) {
    return new ChildCommand("items", List.of(program.toString()), program.getParent(), Map.of());
  }

  private static Path write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }
}
