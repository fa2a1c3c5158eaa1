package org.integrationgateway.packaging.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class BuildLoopTest {
  @TempDir Path folder;
  private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
  private final Semaphore builds = new Semaphore(0);
  private volatile WatchedFiles watched;
  private BuildLoop loop;
  private FutureTask<Void> running;

  @BeforeEach
  void start() throws Exception {
    Files.createDirectories(folder.resolve("src"));
    watched = new WatchedFiles(Set.of(folder.resolve("src")), Set.of(), Set.of());
    loop = new BuildLoop(new RecordedProject());
    running =
        new FutureTask<>(
            () -> {
              loop.run(true);
              return null;
            });
    var thread = new Thread(running);
    thread.setDaemon(true);
    thread.start();
    await("build []");
  }

  /** A project whose builds last until the test lets them end. */
  private final class RecordedProject implements BuildLoop.Project {
    @Override
    public WatchedFiles watched() {
      return watched;
    }

    @Override
    public boolean isSource(Path file) {
      return true;
    }

    @Override
    public void changing() {
      told.add("changing");
    }

    @Override
    public void build(Set<Path> changed) throws InterruptedException {
      told.add("build [" + BuildLoop.names(changed) + "]");
      builds.acquire();
    }

    @Override
    public void unwatched(IOException reason) {
      told.add(reason.toString());
    }
  }

  @Test
  void callsWaitFromTheChangeOnUntilItIsBuilt() throws Exception {
    builds.release(2);
    awaitQuiet();
    save("A.java");

    await("changing");
    await("build [A.java]");
  }

  @Test
  void aSourceThatIsSavedDuringABuildIsBuiltAfterwards() throws Exception {
    save("A.java");
    builds.release(10);

    await("changing");
    await("build [A.java]");
  }

  @Test
  void aPersonAsksForABuild() throws Exception {
    builds.release(2);
    loop.again();

    await("changing");
    await("build []");
  }

  @Test
  void watchesTheFoldersThatABuildNames() throws Exception {
    var more = Files.createDirectories(folder.resolve("more"));
    watched = new WatchedFiles(Set.of(more), Set.of(), Set.of());
    builds.release(2);
    loop.again();
    await("changing");
    await("build []");
    awaitQuiet();
    Files.writeString(more.resolve("C.java"), "1");

    await("changing");
    await("build [C.java]");
  }

  @AfterEach
  void endsWhenItIsClosed() throws Exception {
    loop.close();
    builds.release(10);
    running.get();
  }

  /** Waits until changes are not taken for those of the last build any more. */
  private void awaitQuiet() throws Exception {
    assertThat(told.poll(300, TimeUnit.MILLISECONDS)).isNull();
  }

  private void save(String name) throws IOException {
    Files.writeString(folder.resolve("src").resolve(name), "1");
  }

  private void await(String expected) throws Exception {
    assertThat(next()).isEqualTo(expected);
  }

  private String next() throws Exception {
    return String.valueOf(told.poll(90, TimeUnit.SECONDS));
  }
}
