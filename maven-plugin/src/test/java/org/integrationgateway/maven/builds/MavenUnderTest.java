package org.integrationgateway.maven.builds;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/** One Maven on one JDK, as a user would run it, with the local repository of the tests. */
record MavenUnderTest(Path home, Path jdk) {
  private static final long TIMEOUT_SECONDS = 120;
  private static final Path SETTINGS = Path.of("src/it/settings.xml");
  private static final Path USER_SETTINGS =
      Path.of(System.getProperty("user.home"), ".m2", "settings.xml");

  /** The Maven that builds this module. */
  static MavenUnderTest current() {
    return new MavenUnderTest(
        Path.of(System.getProperty("gateway.it.maven")), Path.of(System.getProperty("java.home")));
  }

  /** How a build ended, and its log. */
  record Build(int exit, String log) {
    private static final Pattern TOOK = Pattern.compile("packaged in (\\d+) ms");

    Build ok() {
      assertThat(exit).as(log).isZero();
      return this;
    }

    Build failed() {
      assertThat(exit).as(log).isNotZero();
      return this;
    }

    /** The time that the goal package reports, in milliseconds. */
    long pluginMillis() {
      var took = TOOK.matcher(log);
      assertThat(took.find()).as(log).isTrue();
      return Long.parseLong(took.group(1));
    }

    /**
     * All but what the jar plugin says of a provider without code, and says rightly, and what Maven
     * 4 says of repositories that this machine does not reach.
     */
    List<String> warnings() {
      return log.lines()
          .filter(line -> line.contains("[WARNING]"))
          .filter(line -> !line.contains("JAR will be empty"))
          .filter(line -> !line.contains("Could not transfer metadata"))
          .toList();
    }
  }

  Build run(TestProject project, String... arguments) throws IOException, InterruptedException {
    var log = Files.createTempFile(project.folder(), "build", ".log");
    var process = start(project, log, arguments);
    try {
      if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError(project + " does not end:\n" + Files.readString(log));
      }
      return new Build(process.exitValue(), Files.readString(log));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /** Runs until there is something in a file of the project, then ends Maven as Ctrl-C would. */
  void runUntil(TestProject project, String file, String... arguments)
      throws IOException, InterruptedException {
    var log = Files.createTempFile(project.folder(), "build", ".log");
    var process = start(project, log, arguments);
    try {
      var awaited = project.folder().resolve(file);
      var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
      while (!Files.exists(awaited) || Files.size(awaited) == 0) {
        if (System.nanoTime() > deadline || !process.isAlive()) {
          throw new AssertionError(file + " was not written:\n" + Files.readString(log));
        }
        LockSupport.parkNanos(20_000_000);
      }
      process.destroy();
      assertThat(process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
  }

  private Process start(TestProject project, Path log, String... arguments) throws IOException {
    var command = new ArrayList<>(List.of(home.resolve("bin/mvn").toString()));
    command.addAll(List.of("-B", "-ntp", "-s", settings().toString()));
    if (Files.isRegularFile(USER_SETTINGS)) {
      command.addAll(List.of("-gs", USER_SETTINGS.toString()));
    }
    command.add("-Dmaven.repo.local=" + System.getProperty("gateway.it.repository"));
    command.add("-Daether.offline.protocols=file");
    command.add("-Dmaven.plugin.validation=verbose");
    if ("offline=true".equals(System.getProperty("gateway.it.mode"))) {
      command.add("-o");
    }
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).directory(project.folder().toFile());
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
    builder.environment().put("JAVA_HOME", jdk.toString());
    builder.environment().put("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    builder.environment().keySet().removeAll(List.of("MAVEN_ARGS", "MAVEN_HOME", "M2_HOME"));
    return builder.start();
  }

  /**
   * The settings of the invoker, which puts in the same word where this build's own repository is.
   */
  private static Path settings() throws IOException {
    var repository = Path.of(System.getProperty("localRepository")).toUri().toString();
    var text = Files.readString(SETTINGS).replace("@localRepositoryUrl@", repository);
    return Files.writeString(Path.of("target", "settings-of-the-mavens.xml"), text)
        .toAbsolutePath();
  }

  /** {@code apache-maven-3.9.16 on java-17-openjdk-amd64}. */
  @Override
  public String toString() {
    return home.getFileName() + " on " + jdk.getFileName();
  }
}
