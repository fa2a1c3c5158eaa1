package org.integrationgateway.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

final class ClassTimeLimitTest {
  @Test
  void aClassWithinTheLimitPasses() {
    assertThatCode(
            () -> new ClassTimeLimit(15, "", () -> 1).check(Outer.class, Duration.ofSeconds(15)))
        .doesNotThrowAnyException();
  }

  @Test
  void aClassOverTheLimitFailsWithItsNameAndWhatToDo() {
    assertThatThrownBy(
            () -> new ClassTimeLimit(15, "", () -> 1).check(Outer.class, Duration.ofSeconds(71)))
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith("Outer used 71 s of processor time")
        .hasMessageContaining("may use 15 s")
        .hasMessageContaining("tag it 'nightly'");
  }

  @Test
  void aSlowMachineMayUseMore() {
    var limit = new ClassTimeLimit(15, "", () -> 2);
    assertThatCode(() -> limit.check(Outer.class, Duration.ofSeconds(30)))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> limit.check(Outer.class, Duration.ofSeconds(31)))
        .hasMessageContaining("may use 15 s (2.0 times as much on this machine now)");
  }

  @Test
  void thePaceIsAtLeastThatOfTheReference() {
    assertThat(MachinePace.slowdown()).isGreaterThanOrEqualTo(1);
  }

  @Test
  void aClassMayUseAsMuchAsItSays() {
    var limit = new ClassTimeLimit(15, "", () -> 1);
    assertThatCode(() -> limit.check(Allowed.class, Duration.ofSeconds(30)))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> limit.check(Allowed.class, Duration.ofSeconds(31)))
        .hasMessageContaining("may use 30 s");
  }

  @Test
  void noLimitAtNight() {
    assertThatCode(() -> new ClassTimeLimit(0, "", () -> 1).check(Outer.class, Duration.ofHours(1)))
        .doesNotThrowAnyException();
  }

  @Test
  void aClassThatUsesTooMuchFailsWhenItEnds() {
    var results = new SummaryGeneratingListener();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request().selectors(selectClass(Busy.class)).build(),
            results);
    var summary = results.getSummary();
    assertThat(summary.getTestsSucceededCount()).isEqualTo(1);
    assertThat(summary.getFailures())
        .singleElement()
        .satisfies(
            failure -> assertThat(failure.getException()).hasMessageContaining("may use 1 s"));
  }

  @Test
  void everyClassIsInTheReportOnce(@TempDir Path folder) throws IOException {
    Outer.limit = new ClassTimeLimit(0, folder.resolve("report.tsv").toString(), () -> 1);
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request().selectors(selectClass(Outer.class)).build());
    assertThat(Files.readAllLines(folder.resolve("report.tsv")))
        .singleElement()
        .asString()
        .matches(Outer.class.getName().replace("$", "\\$") + "\\t\\d+\\.\\d\\t\\d+\\.\\d");
  }

  @Test
  @org.junit.jupiter.api.condition.EnabledOnOs(org.junit.jupiter.api.condition.OS.LINUX)
  void theTimeOfAChildThatEndedCounts() throws Exception {
    var before = Usage.now();
    var child =
        new ProcessBuilder("sh", "-c", "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done").start();
    assertThat(child.waitFor()).isZero();
    assertThat(Usage.now().since(before).processor()).isGreaterThan(Duration.ofMillis(50));
  }

  /** Uses the processor for longer than its limit; only {@link ClassTimeLimitTest} starts it. */
  static final class Busy {
    @RegisterExtension static ClassTimeLimit limit = new ClassTimeLimit(1, "", () -> 1);

    @Test
    @Tag("started-by-another-test")
    void counts() {
      var before = Usage.now();
      long sum = 0;
      while (Usage.now().since(before).processor().toMillis() < 1100) {
        sum += System.nanoTime();
      }
      assertThat(sum).isNotZero();
    }
  }

  @MayUse(seconds = 30, because = "it shows how")
  static final class Allowed {}

  /** A test class with another in it; only {@link ClassTimeLimitTest} starts it. */
  static final class Outer {
    @RegisterExtension static ClassTimeLimit limit = new ClassTimeLimit(0, "", () -> 1);

    @Test
    void passes() {}

    @Nested
    final class Inner {
      @Test
      void passes() {}
    }
  }
}
