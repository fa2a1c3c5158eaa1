package org.integrationgateway.maven.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.maven.tool.JavaCommand;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The loop with a gateway that only writes down what it is told. */
@Timeout(120)
class DevLoopTest {
  @TempDir Path folder;
  private Path sources;
  private Path told;
  private DevLoop loop;
  private FutureTask<Integer> running;
  private final List<String> builds = new CopyOnWriteArrayList<>();

  @BeforeEach
  void start() throws IOException {
    told = folder.resolve("told");
    sources = Files.createDirectories(folder.resolve("project"));
    var home = Path.of(System.getProperty("java.home"));
    var classPath = List.of(Path.of(ToldGateway.class.getResource("/").getPath()));
    var command =
        JavaCommand.of(
            home,
            List.of(),
            classPath,
            folder.resolve("args"),
            ToldGateway.class.getName(),
            List.of(told.toString()));
    var start = new JavaStart(Optional.empty(), List.of(), Optional.empty());
    var manifest = sources.resolve("manifest.yaml");
    var settings = Set.of(folder.resolve("dev.yaml"));
    var provider = new Provider(sources, manifest, settings, sources, Map.of("A", "b"), start);
    var server = DevServer.start(command, folder);
    loop = new DevLoop(this::build, provider, server, folder.resolve("versions"));
    running =
        new FutureTask<>(
            () -> {
              try (server) {
                return loop.run(true);
              }
            });
    var thread = new Thread(running);
    thread.setDaemon(true);
    thread.start();
    await("\"launch\"", 1);
  }

  /** A project that is broken while it has a file of that name. */
  private Build build(boolean all) throws BuildFailedException {
    if (Files.exists(sources.resolve("broken"))) {
      throw new BuildFailedException("broken: line 1");
    }
    builds.add(all ? "all" : "files");
    var copies = Map.of(sources.resolve("texts"), folder.resolve("classes"));
    return new Build(List.of(), folder, Set.of(sources), Set.of(sources), copies);
  }

  @Test
  void tellsThatItBuildsAndThenWhatToServe() throws Exception {
    Files.writeString(sources.resolve("good"), "1");

    await("\"launch\"", 2);
    assertThat(Files.readAllLines(told)).element(1).isEqualTo("{\"building\":true}");
    assertThat(Files.readString(told))
        .contains("\"how\":\"held\"", "\"env\":{\"A\":\"b\"}", "good built in");
  }

  @Test
  void buildsFilesAndAfterAChangeOfAPomEverything() throws Exception {
    Files.writeString(sources.resolve("pom.xml"), "1");
    await("\"launch\"", 2);
    Files.writeString(sources.resolve("good"), "1");
    await("\"launch\"", 3);

    assertThat(builds).startsWith("all", "all", "files");
  }

  @Test
  void startsAgainWithoutABuildAfterAChangeOfTheConfiguration() throws Exception {
    Files.writeString(folder.resolve("dev.yaml"), "1");

    await("\"launch\"", 2);
    assertThat(builds).containsExactly("all");
  }

  @Test
  void deletesTheCopyOfADeletedResource() throws Exception {
    var copy = Files.createDirectories(folder.resolve("classes/in")).resolve("a.txt");
    Files.writeString(copy, "1");
    Files.createDirectories(sources.resolve("texts/in"));
    var resource = Files.writeString(sources.resolve("texts/in/a.txt"), "1");
    await("\"launch\"", 2);
    int launches = (int) count("\"launch\"");
    Files.delete(resource);

    await("\"launch\"", launches + 1);
    assertThat(copy).doesNotExist();
  }

  @Test
  void tellsWhatIsBrokenInsteadOfServingIt() throws Exception {
    Files.writeString(sources.resolve("broken"), "1");

    await("{\"problem\":\"broken: line 1\"}", 1);
    assertThat(Files.readString(told)).containsOnlyOnce("\"launch\"");
  }

  @Test
  void startsAgainWhenAPersonAsks() throws Exception {
    loop.typed("r");

    await("\"launch\"", 2);
  }

  @AfterEach
  void endsWhenAPersonAsks() throws Exception {
    loop.typed("q");

    assertThat(running.get()).isZero();
    assertThat(Files.readAllLines(told)).last().isEqualTo("end");
  }

  private void await(String text, int times) throws IOException {
    var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(90);
    while (!Files.exists(told) || count(text) < times) {
      assertThat(System.nanoTime()).as(text).isLessThan(end);
      LockSupport.parkNanos(10_000_000);
    }
  }

  private long count(String text) throws IOException {
    return Files.readAllLines(told).stream().filter(line -> line.contains(text)).count();
  }
}
