package org.integrationgateway.maven.goals;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.apache.maven.artifact.DefaultArtifact;
import org.apache.maven.artifact.handler.DefaultArtifactHandler;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.DefaultMavenExecutionResult;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.InputSource;
import org.apache.maven.model.io.xpp3.MavenXpp3ReaderEx;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.AbstractMojoExecutionException;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.PluginParameterExpressionEvaluator;
import org.apache.maven.plugin.descriptor.PluginDescriptorBuilder;
import org.apache.maven.project.MavenProject;
import org.apache.maven.project.MavenProjectHelper;
import org.apache.maven.toolchain.ToolchainManager;
import org.codehaus.plexus.configuration.PlexusConfiguration;
import org.integrationgateway.maven.project.TargetJdkParameter;

/**
 * A goal of this plugin, run in the test's JVM on a project that was not built: with the parameters
 * and defaults of the plugin's descriptor, which Maven's own evaluator fills. Whole builds are
 * tested by the projects of {@code src/it}.
 */
final class GoalUnderTest {
  private static final Path DESCRIPTOR = Path.of("target/classes/META-INF/maven/plugin.xml");
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
    return run(goal, MojoExecution.Source.LIFECYCLE);
  }

  /** Runs the goal as {@code mvn gateway:goal} does. */
  Outcome runAlone(String goal) throws Exception {
    return run(goal, MojoExecution.Source.CLI);
  }

  private Outcome run(String goal, MojoExecution.Source source) throws Exception {
    if (!Files.exists(folder.resolve("pom.xml"))) {
      with("pom.xml", POM);
    }
    var project = project();
    var session = session(project);
    var log = new RecordedLog();
    var execution = execution(goal, source);
    var mojo =
        (AbstractMojo) create(Class.forName(execution.getMojoDescriptor().getImplementation()));
    mojo.setLog(log);
    mojo.setPluginContext(new HashMap<>());
    var evaluator = new PluginParameterExpressionEvaluator(session, execution);
    for (var parameter : execution.getMojoDescriptor().getMojoConfiguration().getChildren()) {
      set(mojo, parameter, evaluator);
    }
    try {
      mojo.execute();
      return new Outcome(log.lines(), Optional.empty());
    } catch (AbstractMojoExecutionException failed) {
      return new Outcome(log.lines(), Optional.of(failed));
    }
  }

  /** The value of the command line, else the default of the descriptor, as the field's type. */
  private static void set(
      AbstractMojo mojo,
      PlexusConfiguration parameter,
      PluginParameterExpressionEvaluator evaluator)
      throws Exception {
    var value = parameter.getValue() == null ? null : evaluator.evaluate(parameter.getValue());
    if (value == null && parameter.getAttribute("default-value") != null) {
      value = evaluator.evaluate(parameter.getAttribute("default-value"));
    }
    if (value == null) {
      return;
    }
    var field = field(mojo.getClass(), parameter.getName());
    field.setAccessible(true);
    field.set(mojo, converted(value, field, evaluator));
  }

  private static Object converted(
      Object value, Field field, PluginParameterExpressionEvaluator evaluator) {
    if (!(value instanceof String text)) {
      return value;
    }
    if (field.getType() == File.class) {
      return evaluator.alignToBaseDirectory(new File(text));
    }
    if (field.getType() == boolean.class) {
      return Boolean.parseBoolean(text);
    }
    if (field.getType() == List.class) {
      boolean jdks = field.getGenericType().getTypeName().contains("TargetJdkParameter");
      return Arrays.stream(text.split(",", -1)).map(item -> jdks ? jdk(item) : item).toList();
    }
    return text;
  }

  /** Maven gives such an object a text by its method {@code set}. */
  private static Object jdk(String text) {
    var jdk = new TargetJdkParameter();
    jdk.set(text);
    return jdk;
  }

  private static Field field(Class<?> type, String name) throws NoSuchFieldException {
    for (Class<?> at = type; at != null; at = at.getSuperclass()) {
      for (var field : at.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          return field;
        }
      }
    }
    throw new NoSuchFieldException(name);
  }

  private static MojoExecution execution(String goal, MojoExecution.Source source)
      throws Exception {
    try (var reader = Files.newBufferedReader(DESCRIPTOR)) {
      var mojo = new PluginDescriptorBuilder().build(reader).getMojo(goal);
      return new MojoExecution(mojo, "default-" + goal, source);
    }
  }

  private MavenProject project() throws Exception {
    var file = folder.resolve("pom.xml");
    try (var reader = Files.newBufferedReader(file)) {
      var model = new MavenXpp3ReaderEx().read(reader, true, new InputSource());
      model.setBuild(new org.apache.maven.model.Build());
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
    request.setSystemProperties(System.getProperties());
    request.setMultiModuleProjectDirectory(folder.toFile());
    request.setOffline(true);
    var session = new MavenSession(null, null, request, new DefaultMavenExecutionResult());
    session.setProjects(List.of(project));
    session.setCurrentProject(project);
    return session;
  }

  /** By its only constructor, as Maven does. */
  private static Object create(Class<?> type) throws ReflectiveOperationException {
    var constructor = type.getDeclaredConstructors()[0];
    constructor.setAccessible(true);
    var arguments =
        Arrays.stream(constructor.getParameterTypes()).map(GoalUnderTest::component).toArray();
    try {
      return constructor.newInstance(arguments);
    } catch (InvocationTargetException failed) {
      throw new IllegalStateException(type.getName(), failed.getCause());
    }
  }

  private static Object component(Class<?> type) {
    if (type == ToolchainManager.class) {
      return new NoToolchains();
    }
    if (type == MavenProjectHelper.class) {
      return new IgnoredArtifacts();
    }
    if (type.isInterface()) {
      return null;
    }
    try {
      return create(type);
    } catch (ReflectiveOperationException failed) {
      throw new IllegalStateException(type.getName(), failed);
    }
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
