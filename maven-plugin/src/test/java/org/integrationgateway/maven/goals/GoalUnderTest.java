package org.integrationgateway.maven.goals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.apache.maven.artifact.DefaultArtifact;
import org.apache.maven.artifact.handler.DefaultArtifactHandler;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.DefaultMavenExecutionResult;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Build;
import org.apache.maven.model.InputSource;
import org.apache.maven.model.io.xpp3.MavenXpp3ReaderEx;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.AbstractMojoExecutionException;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.project.MavenProject;
import org.apache.maven.repository.internal.MavenRepositorySystemUtils;

/**
 * A goal of this plugin, run in the test's JVM on a project that was not built: with the parameters
 * and defaults of the plugin's descriptor, which Maven's own container sets. Whole builds are
 * tested by the projects of {@code src/it}.
 */
final class GoalUnderTest {
  private static final MojoContainer CONTAINER = new MojoContainer();
  private static final String POM =
      """
      <project>
        <modelVersion>4.0.0</modelVersion>
        <groupId>com.example</groupId>
        <artifactId>example</artifactId>
        <version>1.0.0</version>
        <packaging>gateway-provider</packaging>
      </project>
      """;

  private final Path folder;
  private final Properties properties = new Properties();

  GoalUnderTest(Path folder) {
    this.folder = folder;
  }

  /** A file of the project. */
  GoalUnderTest with(String file, String content) throws IOException {
    var path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, content);
    return this;
  }

  /** As {@code -Dproperty=value} on the command line. */
  GoalUnderTest set(String property, Object value) {
    properties.setProperty(property, value.toString());
    return this;
  }

  /** Runs the goal as a lifecycle does. */
  Outcome run(String goal) throws Exception {
    return run(CONTAINER.execution(goal));
  }

  /** Runs the goal as {@code mvn gateway:goal} does. */
  Outcome runAlone(String goal) throws Exception {
    return run(CONTAINER.executionAlone(goal));
  }

  private Outcome run(MojoExecution execution) throws Exception {
    var log = new RecordedLog();
    var mojo = configured(execution);
    mojo.setLog(log);
    mojo.setPluginContext(new HashMap<>());
    try {
      mojo.execute();
      return new Outcome(log.lines(), Optional.empty());
    } catch (AbstractMojoExecutionException failed) {
      return new Outcome(log.lines(), Optional.of(failed));
    }
  }

  /** The value that a parameter of a goal gets. */
  Object value(String goal, String parameter) throws Exception {
    return CONTAINER.value(configured(CONTAINER.execution(goal)), parameter);
  }

  private AbstractMojo configured(MojoExecution execution) throws Exception {
    if (!Files.exists(folder.resolve("pom.xml"))) {
      with("pom.xml", POM);
    }
    return CONTAINER.configured(session(project()), execution);
  }

  private MavenProject project() throws Exception {
    var file = folder.resolve("pom.xml");
    try (var reader = Files.newBufferedReader(file)) {
      var model = new MavenXpp3ReaderEx().read(reader, true, new InputSource());
      if (model.getBuild() == null) {
        model.setBuild(new Build());
      }
      model.getBuild().setDirectory(folder.resolve("target").toString());
      model.getBuild().setOutputDirectory(folder.resolve("target/classes").toString());
      model.getBuild().setSourceDirectory(folder.resolve("src/main/java").toString());
      var project = new MavenProject(model);
      project.setFile(file.toFile());
      project.setArtifact(
          new DefaultArtifact(
              "com.example",
              "example",
              "1.0.0",
              null,
              "gateway-provider",
              null,
              new DefaultArtifactHandler("jar")));
      return project;
    }
  }

  private MavenSession session(MavenProject project) {
    var request = new DefaultMavenExecutionRequest();
    request.setUserProperties(properties);
    request.setSystemProperties(system());
    request.setMultiModuleProjectDirectory(folder.toFile());
    request.setOffline(true);
    var session =
        new MavenSession(
            CONTAINER.container(),
            MavenRepositorySystemUtils.newSession(),
            request,
            new DefaultMavenExecutionResult());
    session.setProjects(List.of(project));
    session.setCurrentProject(project);
    return session;
  }

  /** The properties of this JVM, without what the build tells its tests. */
  private static Properties system() {
    var system = new Properties();
    System.getProperties().stringPropertyNames().stream()
        .filter(name -> !name.startsWith("gateway."))
        .forEach(name -> system.setProperty(name, System.getProperty(name)));
    return system;
  }

  /**
   * The result of a goal.
   *
   * @param log the lines, each behind its level
   * @param failure that of the goal
   */
  record Outcome(List<String> log, Optional<AbstractMojoExecutionException> failure) {
    /** The message of the failure; empty when the goal succeeded. */
    String message() {
      return failure.map(Throwable::getMessage).orElse("");
    }

    String text() {
      return String.join("\n", log);
    }
  }
}
