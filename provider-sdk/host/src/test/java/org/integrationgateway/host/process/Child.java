package org.integrationgateway.host.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.host.connect.ProviderConnection;
import org.integrationgateway.sdk.Deadline;

/** A Java program on this test's class path, in a process of its own. */
final class Child implements AutoCloseable {
  final Process process;
  final Path socket;
  private final Path errors;

  private Child(Process process, Path socket, Path errors) {
    this.process = process;
    this.socket = socket;
    this.errors = errors;
  }

  static Child provider(Path directory, String... jvm) throws IOException {
    var socket = directory.resolve("p.sock");
    var command = java(FixtureProvider.class, jvm);
    return start(directory, command, socket);
  }

  /** With these variables in its environment. */
  static Child provider(Path directory, Map<String, String> environment) throws IOException {
    return start(directory, java(FixtureProvider.class), directory.resolve("p.sock"), environment);
  }

  static Child start(Path directory, List<String> command, Path socket) throws IOException {
    return start(directory, command, socket, Map.of());
  }

  private static Child start(
      Path directory, List<String> command, Path socket, Map<String, String> environment)
      throws IOException {
    var errors = directory.resolve("errors");
    var builder =
        new ProcessBuilder(command)
            .redirectError(errors.toFile())
            .redirectOutput(directory.resolve("output").toFile());
    builder.environment().put("SERVICE_PROVIDER_SOCKET", socket.toString());
    builder.environment().put("SERVICE_PROVIDER_NAME", "fixture");
    builder.environment().putAll(environment);
    return new Child(builder.start(), socket, errors);
  }

  static Child byHand(Path directory) throws IOException {
    var errors = directory.resolve("errors");
    var builder = new ProcessBuilder(java(FixtureProvider.class)).redirectError(errors.toFile());
    builder.environment().remove("SERVICE_PROVIDER_SOCKET");
    return new Child(builder.start(), directory, errors);
  }

  static List<String> java(Class<?> main, String... jvm) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(jvm));
    if (Runtime.version().feature() >= 24) {
      // The runtime itself would print a warning about Netty, past every redirection.
      command.add("--sun-misc-unsafe-memory-access=allow");
    }
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    return command;
  }

  ProviderConnection connect() {
    return ProviderConnection.open(socket, Deadline.in(Duration.ofMinutes(1)), process::isAlive);
  }

  /** The exit code; fails when the process does not exit in time. */
  int exit(Duration time) throws InterruptedException {
    if (!process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new AssertionError("still running after " + time);
    }
    return process.exitValue();
  }

  String errors() throws IOException {
    return Files.readString(errors);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
