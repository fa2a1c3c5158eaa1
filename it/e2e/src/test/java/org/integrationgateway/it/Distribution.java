package org.integrationgateway.it;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The built distribution: its command, run as a user would, in a home of its own. */
record Distribution(Path command, Path home) {

  /** The distribution of this build, with an empty home under {@code folder}. */
  static Distribution in(Path folder) {
    var version = System.getProperty("gateway.version");
    var command =
        root().resolve("gateway-server/command/target/gateway-" + version + "/bin/gateway");
    if (!Files.isExecutable(command)) {
      throw new IllegalStateException(
          command
              + " is missing: build the distribution first (mvn -pl gateway-server/command -am"
              + " package)");
    }
    return new Distribution(command, folder.resolve("home")).trained();
  }

  /** Makes the start-up cache, unless it is there: a server here ends before its own would be. */
  private Distribution trained() {
    try {
      Files.createDirectories(home.getParent());
      var log = home.resolveSibling("training.log").toFile();
      var process =
          builder(Map.of(), "train").redirectErrorStream(true).redirectOutput(log).start();
      if (process.waitFor() != 0) {
        throw new AssertionError(Files.readString(log.toPath()));
      }
      return this;
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The root of the repository. */
  static Path root() {
    return Path.of(System.getProperty("gateway.root"));
  }

  /** The output of a command, and its exit code. */
  record Ran(int exit, String out, String err) {
    Ran ok() {
      if (exit != 0) {
        throw new AssertionError("exit " + exit + "\nout: " + out + "\nerr: " + err);
      }
      return this;
    }
  }

  /** Runs a command to its end. */
  Ran run(Map<String, String> environment, String... arguments) {
    var err = home.resolveSibling("stderr-" + System.nanoTime());
    try {
      var process = builder(environment, arguments).redirectError(err.toFile()).start();
      process.getOutputStream().close();
      var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(60, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("gateway " + String.join(" ", arguments) + " did not end in 60 s");
      }
      return new Ran(process.exitValue(), out, Files.readString(err));
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  Ran run(String... arguments) {
    return run(Map.of(), arguments);
  }

  ProcessBuilder builder(Map<String, String> environment, String... arguments) {
    var line = new ArrayList<String>(List.of(command.toString()));
    line.addAll(List.of(arguments));
    var builder = new ProcessBuilder(line);
    builder.environment().remove("GATEWAY_CONFIG");
    builder.environment().put("GATEWAY_HOME", home.toString());
    builder.environment().put("GATEWAY_JAVA_OPTS", System.getProperty("gateway.java.options", ""));
    builder.environment().putAll(environment);
    builder.directory(home.getParent().toFile());
    return builder;
  }
}
