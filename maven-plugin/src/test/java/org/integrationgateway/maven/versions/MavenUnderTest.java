package org.integrationgateway.maven.versions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One Maven on one JDK, as a user would run it, with the local repository of the tests. */
record MavenUnderTest(Path home, Path jdk) {
  private static final long PATIENCE_SECONDS = 120;
  private static final Path SETTINGS = Path.of("src/it/settings.xml");
  private static final Path USER_SETTINGS =
      Path.of(System.getProperty("user.home"), ".m2", "settings.xml");

  /** How a build ended, and its log. */
  record Build(int exit, String log) {
    /** All but what the jar plugin says of a provider without code, and says rightly. */
    List<String> warnings() {
      return log.lines()
          .filter(line -> line.contains("[WARNING]"))
          .filter(line -> !line.contains("JAR will be empty"))
          .toList();
    }
  }

  Build run(Path project, String... arguments) throws IOException, InterruptedException {
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
    var log = Files.createTempFile(project, "build", ".log");
    var builder = new ProcessBuilder(command).directory(project.toFile());
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().put("JAVA_HOME", jdk.toString());
    builder.environment().put("MAVEN_OPTS", "-XX:TieredStopAtLevel=1");
    builder.environment().keySet().removeAll(List.of("MAVEN_ARGS", "MAVEN_HOME", "M2_HOME"));
    var process = builder.start();
    try {
      process.getOutputStream().close();
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError(command + " does not end:\n" + Files.readString(log));
      }
      return new Build(process.exitValue(), Files.readString(log));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /** Those of the invoker, which puts in the same word where this build's own repository is. */
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
