package org.integrationgateway.maven.goals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugin.descriptor.Parameter;
import org.apache.maven.plugin.descriptor.PluginDescriptorBuilder;
import org.codehaus.plexus.component.configurator.ComponentConfigurationException;
import org.codehaus.plexus.util.ReflectionUtils;
import org.integrationgateway.maven.project.TargetJdkParameter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every parameter of every goal, as Maven sets it: by its property, and by its default. */
final class ParametersTest {
  @TempDir Path folder;

  /** A parameter that a user may set. */
  record Setting(MojoDescriptor goal, Parameter parameter, String property, String byDefault) {
    static Setting of(MojoDescriptor goal, Parameter parameter) {
      var configuration = goal.getMojoConfiguration().getChild(parameter.getName());
      var property = configuration.getValue("");
      assertThat(property).as(goal.getGoal() + ":" + parameter.getName()).matches("\\$\\{.+}");
      return new Setting(
          goal,
          parameter,
          property.substring(2, property.length() - 1),
          configuration.getAttribute("default-value", ""));
    }

    /** The type of the field, with that of its elements. */
    String type() throws ClassNotFoundException {
      var type = Class.forName(goal.getImplementation());
      return ReflectionUtils.getFieldByNameIncludingSuperclasses(parameter.getName(), type)
          .getGenericType()
          .getTypeName();
    }

    @Override
    public String toString() {
      return goal.getGoal() + " -D" + property;
    }
  }

  static Stream<Setting> settings() throws Exception {
    try (var reader =
        Files.newBufferedReader(Path.of("target/classes/META-INF/maven/plugin.xml"))) {
      return new PluginDescriptorBuilder()
          .build(reader).getMojos().stream()
              .filter(goal -> !goal.getGoal().equals("help"))
              .flatMap(
                  goal ->
                      goal.getParameters().stream()
                          .filter(Parameter::isEditable)
                          .map(parameter -> Setting.of(goal, parameter)));
    }
  }

  @ParameterizedTest
  @MethodSource("settings")
  void isSetByItsProperty(Setting setting) throws Exception {
    var text = text(setting.type());

    var value =
        new GoalUnderTest(folder)
            .set(setting.property(), text)
            .value(setting.goal().getGoal(), setting.parameter().getName());

    assertThat(value)
        .usingRecursiveComparison()
        .isEqualTo(converted(setting.type(), text.split(",")));
  }

  @ParameterizedTest
  @MethodSource("settings")
  void hasTheDefaultOfItsReference(Setting setting) throws Exception {
    var value =
        new GoalUnderTest(folder).value(setting.goal().getGoal(), setting.parameter().getName());

    assertThat(value).isEqualTo(byDefault(setting));
  }

  /** Maven says for which parameter, from the configuration that failed. */
  @ParameterizedTest
  @CsvSource({
    "dev, gateway.debug, 70OO, debug, Cannot convert",
    "run, gateway.dev.port, http, port, Cannot convert",
  })
  void aValueOfAnotherTypeIsRefusedWithItsParameter(
      String goal, String property, String value, String parameter, String said) {
    assertThatThrownBy(() -> new GoalUnderTest(folder).set(property, value).run(goal))
        .hasStackTraceContaining("'" + value + "'")
        .hasStackTraceContaining(said)
        .isInstanceOfSatisfying(
            ComponentConfigurationException.class,
            refused -> assertThat(refused.getFailedConfiguration().getName()).isEqualTo(parameter));
  }

  @Test
  void aTargetJdkNamesItsParameterItself() {
    assertThatThrownBy(
            () -> new GoalUnderTest(folder).set("gateway.targetJdks", "jdk-17").run("package"))
        .hasStackTraceContaining("gateway.targetJdks: 'jdk-17' is not PLATFORM=FOLDER or");
  }

  @Test
  void theConfigurationOfThePomCountsBeforeTheProperty() throws Exception {
    var goal =
        new GoalUnderTest(folder)
            .with(
                "pom.xml",
                """
                <project>
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>com.example</groupId>
                  <artifactId>example</artifactId>
                  <version>1.0.0</version>
                  <build>
                    <plugins>
                      <plugin>
                        <groupId>org.integrationgateway</groupId>
                        <artifactId>gateway-maven-plugin</artifactId>
                        <configuration>
                          <layout>thin</layout>
                          <jvmOptions>
                            <option>-Xmx64m</option>
                          </jvmOptions>
                          <targetJdks>
                            <targetJdk>
                              <platform>linux/arm64</platform>
                              <home>jdk</home>
                            </targetJdk>
                          </targetJdks>
                        </configuration>
                      </plugin>
                    </plugins>
                  </build>
                </project>
                """);

    assertThat(goal.value("package", "layout")).isEqualTo("thin");
    assertThat(goal.value("package", "jvmOptions")).isEqualTo(List.of("-Xmx64m"));
    assertThat(goal.value("package", "targetJdks"))
        .usingRecursiveComparison()
        .isEqualTo(List.of(jdk("linux/arm64=" + folder.resolve("jdk"))));
    assertThat(goal.set("gateway.layout", "image").value("package", "layout")).isEqualTo("thin");
  }

  private String text(String type) {
    if (type.equals("boolean")) {
      return "true";
    }
    if (type.equals("java.lang.Integer")) {
      return "5005";
    }
    if (type.endsWith("File")) {
      return folder.resolve("one").toString();
    }
    if (type.endsWith("File>")) {
      return folder.resolve("one") + "," + folder.resolve("two");
    }
    if (type.endsWith("TargetJdkParameter>")) {
      return "linux/arm64=/opt/one,darwin/arm64=/opt/two";
    }
    return type.endsWith("String>") ? "one,two" : "one";
  }

  private static Object converted(String type, String... texts) {
    if (type.startsWith("java.util.List")) {
      var element = type.substring(type.indexOf('<') + 1, type.length() - 1);
      return Stream.of(texts).map(text -> converted(element, text)).toList();
    }
    var text = String.join(",", texts);
    return switch (type) {
      case "boolean" -> Boolean.valueOf(text);
      case "java.lang.Integer" -> Integer.valueOf(text);
      case "java.io.File" -> new File(text);
      case "java.lang.String" -> text;
      default -> jdk(text);
    };
  }

  private @Nullable Object byDefault(Setting setting) throws ClassNotFoundException {
    var type = setting.type();
    var text =
        setting
            .byDefault()
            .replace("${project.build.directory}", folder.resolve("target").toString())
            .replace("${project.basedir}", folder.toString())
            .replace("${basedir}", folder.toString())
            .replace("${project.groupId}:${project.artifactId}", "com.example:example")
            .replace("${user.home}", System.getProperty("user.home"));
    if (text.isEmpty() || text.equals("${project.build.outputTimestamp}")) {
      return type.startsWith("java.util.List") ? List.of() : null;
    }
    return converted(type, text);
  }

  private static TargetJdkParameter jdk(String text) {
    var jdk = new TargetJdkParameter();
    jdk.set(text);
    return jdk;
  }
}
