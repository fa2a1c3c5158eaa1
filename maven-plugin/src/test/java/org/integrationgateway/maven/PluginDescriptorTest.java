package org.integrationgateway.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/** Promises of every goal, held against the descriptor that Maven reads. */
class PluginDescriptorTest {
  private static final List<PluginDescriptor.Goal> GOALS = PluginDescriptor.read().goals();

  /** All but the one that plugin-tools writes, whose parameters are those of every plugin. */
  private static List<PluginDescriptor.Goal> ours() {
    return GOALS.stream().filter(goal -> !goal.name().equals("help")).toList();
  }

  @Test
  void hasTheGoals() {
    assertThat(GOALS)
        .extracting(PluginDescriptor.Goal::name)
        .containsExactlyInAnyOrder(
            "build",
            "compat",
            "dev",
            "docs",
            "help",
            "inspect",
            "install-phase",
            "lint",
            "package",
            "release",
            "run",
            "schema",
            "tck",
            "update",
            "validate",
            "verify");
  }

  /** A goal that serves until a person ends it is alone in its build. */
  @Test
  void everyGoalThatEndsIsThreadSafeAndAllSayWhatTheyDo() {
    assertThat(GOALS)
        .filteredOn(goal -> !goal.threadSafe())
        .extracting(PluginDescriptor.Goal::name)
        .containsExactlyInAnyOrder("dev", "run");
    assertThat(GOALS).noneMatch(goal -> goal.description().isBlank());
  }

  @Test
  void everyGoalCanBeLeftOutAloneAndWithAllOthers() {
    var softly = new SoftAssertions();
    for (var goal : ours()) {
      softly.assertThat(goal.setting("gateway.skip")).as(goal.name()).isPresent();
      var own = "gateway." + goal.name() + ".skip";
      softly.assertThat(goal.setting(own)).as(own).isPresent();
    }
    softly.assertAll();
  }

  @Test
  void everyParameterHasAPropertyAndALineOfHelp() {
    var softly = new SoftAssertions();
    for (var goal : ours()) {
      for (var setting : goal.settings()) {
        var name = goal.name() + ":" + setting.name();
        softly
            .assertThat(setting.property())
            .as(name)
            .hasValueSatisfying(
                property -> assertThat(property).matches("gateway(\\.[a-z][a-zA-Z-]*)+"));
        softly.assertThat(setting.description()).as(name).isNotBlank().endsWith(".");
      }
    }
    softly.assertAll();
  }

  @Test
  void aPropertyMeansTheSameInEveryGoal() {
    var softly = new SoftAssertions();
    for (var goal : ours()) {
      for (var setting : goal.settings()) {
        for (var other : ours()) {
          other
              .setting(setting.property().orElseThrow())
              .ifPresent(
                  same -> {
                    softly.assertThat(same.type()).isEqualTo(setting.type());
                    softly.assertThat(same.byDefault()).isEqualTo(setting.byDefault());
                  });
        }
      }
    }
    softly.assertAll();
  }

  @Test
  void noPropertyTakesASecret() {
    assertThat(ours())
        .flatExtracting(PluginDescriptor.Goal::settings)
        .extracting(PluginDescriptor.Setting::name)
        .noneMatch(name -> name.matches("(?i).*(password|passphrase|secret|token)"));
  }

  @Test
  void eclipseKnowsWhatToDoWithEveryGoal() throws IOException {
    var mapping = Path.of("src/main/resources/META-INF/m2e/lifecycle-mapping-metadata.xml");
    var mapped = new TreeSet<String>();
    var goal = Pattern.compile("<goal>(.+?)</goal>").matcher(Files.readString(mapping));
    while (goal.find()) {
      mapped.add(goal.group(1));
    }
    assertThat(mapped)
        .containsExactlyElementsOf(
            GOALS.stream().map(PluginDescriptor.Goal::name).sorted().toList());
  }
}
