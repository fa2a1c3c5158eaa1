package org.integrationgateway.maven.dev;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.manifest.watch.BuildLoop;
import org.integrationgateway.manifest.watch.WatchedFiles;

/** Builds and serves a provider, and repeats both after each saved change. */
public final class DevLoop implements BuildLoop.Project {
  private final Builds builds;
  private final Provider provider;
  private final DevServer server;
  private final Snapshots snapshots;
  private final BuildLoop loop = new BuildLoop(this);
  private final Set<Path> pending = new LinkedHashSet<>();
  private Optional<Build> built = Optional.empty();
  private Optional<BuildFailedException> failed = Optional.empty();
  private boolean watching;
  private boolean served;
  private volatile int exit;

  /** Builds the project. */
  @FunctionalInterface
  public interface Builds {
    /**
     * Builds; an interrupt ends the build.
     *
     * @param all whether the projects may differ from those of the last build; otherwise only their
     *     files do
     */
    Build build(boolean all) throws IOException, BuildFailedException, InterruptedException;
  }

  /** A loop that has not begun; it ends with the server. */
  public DevLoop(Builds builds, Provider provider, DevServer server, Path work) throws IOException {
    this.builds = builds;
    this.provider = provider;
    this.server = server;
    this.snapshots = Snapshots.in(work);
    server.onEnd(
        code -> {
          exit = code;
          loop.close();
        });
  }

  /** A command that the user typed: {@code r} restarts the provider, {@code q} ends the loop. */
  public void typed(String line) {
    var key = line.strip();
    if (key.equals("r") || key.isEmpty()) {
      loop.again();
    } else if (key.equals("q")) {
      loop.close();
    }
  }

  /**
   * Serves until the user or the gateway ends it.
   *
   * @param watch whether to watch for changes
   * @return the exit code of the gateway
   * @throws BuildFailedException when the first build fails and changes are not watched
   */
  public int run(boolean watch) throws IOException, InterruptedException, BuildFailedException {
    watching = watch;
    loop.run(watch);
    if (failed.isPresent()) {
      throw failed.get();
    }
    return exit;
  }

  /** Before the first build, and while the projects are not known, all folders of the reactor. */
  @Override
  public WatchedFiles watched() {
    var files = new LinkedHashSet<>(provider.settings());
    files.add(provider.manifest());
    if (built.isEmpty()) {
      return new WatchedFiles(Set.of(provider.root()), files, Set.of());
    }
    var folders = built.get().folders();
    built.get().sources().stream().filter(Files::isRegularFile).forEach(files::add);
    var tests = new LinkedHashSet<Path>();
    folders.forEach(folder -> tests.add(folder.resolve("src/test")));
    return new WatchedFiles(folders, files, tests);
  }

  @Override
  public boolean isSource(Path file) {
    return file.equals(provider.manifest())
        || provider.settings().contains(file)
        || built.stream().flatMap(b -> b.sources().stream()).anyMatch(file::startsWith);
  }

  @Override
  public void changing() {
    server.building();
  }

  @Override
  public void build(Set<Path> changed) throws InterruptedException {
    var start = System.nanoTime();
    try {
      var now = make(changed);
      var snapshot = snapshots.take(now);
      var command = provider.start().command(snapshot);
      if (!changed.isEmpty()) {
        var millis = (System.nanoTime() - start) / 1_000_000;
        server.note(BuildLoop.names(changed) + " built in " + millis + " ms");
      }
      server.launch(provider, command);
      served = true;
      snapshots.removeUnused(server.handle());
    } catch (BuildFailedException failure) {
      refuse(failure);
    } catch (IOException unreadable) {
      // A file was deleted while it was read: its next change follows.
      var message = "cannot take what was built: " + unreadable.getMessage();
      refuse(new BuildFailedException(message, unreadable));
    }
  }

  /** Builds what has changed since the last build that did not fail. */
  private Build make(Set<Path> changed)
      throws IOException, BuildFailedException, InterruptedException {
    pending.addAll(changed);
    var all = built.isEmpty() || changed.isEmpty() || pending.stream().anyMatch(this::isPom);
    if (all || !provider.settings().containsAll(pending)) {
      var before = built;
      for (var gone : pending.stream().filter(file -> !Files.exists(file)).toList()) {
        for (var copy : before.stream().flatMap(b -> b.copies(gone)).toList()) {
          Snapshots.delete(copy);
        }
      }
      // The folders of new projects are not known when the build fails.
      built = all ? Optional.empty() : before;
      built = Optional.of(builds.build(all));
    }
    pending.clear();
    return built.orElseThrow();
  }

  private boolean isPom(Path file) {
    return file.endsWith("pom.xml")
        || built.filter(before -> before.sources().contains(file)).isPresent();
  }

  private void refuse(BuildFailedException failure) {
    if (watching || served) {
      server.problem(String.valueOf(failure.getMessage()));
    } else {
      failed = Optional.of(failure);
      loop.close();
    }
  }

  @Override
  public void unwatched(IOException reason) {
    server.problem(String.valueOf(reason.getMessage()));
  }
}
