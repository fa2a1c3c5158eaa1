package org.integrationgateway.testkit.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A repository on this host, for the contract of runtimes.
 *
 * @param folder a work tree
 */
record GitRepository(Path folder) {
  private static final long TIMEOUT_SECONDS = 30;

  /** Whether git is installed on this host. */
  static boolean possible() {
    try {
      return !run(Path.of("."), List.of("git", "--version")).isEmpty();
    } catch (IllegalStateException | UncheckedIOException none) {
      return false;
    }
  }

  /** A new repository, without commits. */
  static GitRepository init(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    var repository = new GitRepository(folder);
    repository.git("init", "--quiet", "--template=", "--initial-branch=main");
    return repository;
  }

  /** Writes a file, commits everything, and returns the commit. */
  String commit(String file, String text) {
    try {
      var path = folder.resolve(file);
      Files.createDirectories(path.resolveSibling("."));
      Files.writeString(path, text);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    git("add", "--all");
    git("commit", "--quiet", "--message", "Write " + file);
    return git("rev-parse", "HEAD").strip();
  }

  /** The URL to fetch it from. */
  String url() {
    return "file://" + folder.toAbsolutePath();
  }

  /** Runs git in it and returns its output. */
  String git(String... arguments) {
    var command = new ArrayList<>(List.of("git", "-c", "user.name=T", "-c", "user.email=t@t.test"));
    command.addAll(List.of(arguments));
    return run(folder, command);
  }

  private static String run(Path folder, List<String> command) {
    try {
      var builder = new ProcessBuilder(command).directory(folder.toFile());
      builder
          .environment()
          .putAll(Map.of("GIT_CONFIG_NOSYSTEM", "1", "GIT_CONFIG_GLOBAL", "/dev/null"));
      var process = builder.redirectErrorStream(true).start();
      var output = new String(process.getInputStream().readAllBytes());
      if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
        process.destroyForcibly();
        throw new IllegalStateException(command + " failed: " + output);
      }
      return output;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }
}
