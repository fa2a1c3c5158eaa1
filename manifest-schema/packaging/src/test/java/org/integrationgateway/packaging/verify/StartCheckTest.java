package org.integrationgateway.packaging.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.packaging.verify.VerifyCheck.Outcome;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StartCheckTest {
  @TempDir Path work;

  private Releases releases = new Releases(Path.of(""));

  @BeforeEach
  void make() {
    releases = new Releases(work);
  }

  @AfterEach
  void leavesNothing() throws Exception {
    try (var left = Files.list(work.resolve("verify"))) {
      assertThat(left).isEmpty();
    }
    assertThat(ProcessHandle.current().descendants()).noneMatch(StartCheckTest::isProvider);
  }

  private static boolean isProvider(ProcessHandle process) {
    return process.info().commandLine().filter(line -> line.contains("FakeProvider")).isPresent();
  }

  @Test
  void startsAndStopsAProvider() throws Exception {
    var report = releases.verify(releases.ofProvider("good"));

    assertThat(report.passed()).as("%s", report).isTrue();
    assertThat(Releases.said(report, Outcome.PASSED, "start"))
        .singleElement()
        .asString()
        .matches("listens after \\d+ ms with an empty environment, and is app 'fake'");
    assertThat(Releases.said(report, Outcome.PASSED, "stop")).hasSize(1);
  }

  @Test
  void waitsForOneThatTakesItsTimeWithinTheBudget() throws Exception {
    assertThat(releases.verify(releases.ofProvider("late")).passed()).isTrue();
  }

  @Test
  @Tag("nightly")
  void refusesOneThatTakesLongerThanTheBudget() throws Exception {
    var report =
        releases.verify(releases.ofProvider("hangs"), Optional.empty(), Duration.ofMillis(300));

    assertThat(failure(report))
        .contains("did not listen on SERVICE_PROVIDER_SOCKET within 3000 ms")
        .contains("its start budget is 300 ms")
        .contains("artifacts/")
        .contains("executable, a script, host ");
  }

  @Test
  @Tag("nightly")
  void startsOneAgainThatIsTooSlowBeforeItSaysSo() throws Exception {
    var report =
        releases.verify(releases.ofProvider("good"), Optional.empty(), Duration.ofMillis(1));

    assertThat(failure(report)).contains("its start budget is 1 ms");
  }

  @Test
  void showsTheLastWordsOfOneThatDies() throws Exception {
    assertThat(failure(releases.verify(releases.ofProvider("dies"))))
        .contains("it ended with exit code 3 before it listened")
        .contains("no such database: jdbc:nowhere");
  }

  @Test
  void refusesOneThatSpeaksSomethingElse() throws Exception {
    assertThat(failure(releases.verify(releases.ofProvider("garbage"))))
        .contains("it listens, but");
  }

  @Test
  void refusesOneThatDoesNotSayWhoItIs() throws Exception {
    assertThat(failure(releases.verify(releases.ofProvider("refuses"))))
        .contains("it answered the call for its identity with an error");
  }

  @Test
  void refusesOneOfAnotherKind() throws Exception {
    assertThat(failure(releases.verify(releases.ofProvider("kind"))))
        .contains("it reports kind 'cache', but the manifest says app");
  }

  @Test
  void refusesOneThatSpeaksAnotherProtocol() throws Exception {
    assertThat(failure(releases.verify(releases.ofProvider("future"))))
        .contains("it speaks protocol versions 9 to 9, and this gateway 1");
  }

  @Test
  @Tag("nightly")
  void refusesOneThatDoesNotLeave() throws Exception {
    var report = releases.verify(releases.ofProvider("stubborn"));

    assertThat(Releases.said(report, Outcome.FAILED, "stop"))
        .singleElement()
        .asString()
        .contains("still running 3 seconds after SIGTERM");
  }

  @Test
  void endsWhatOneLeavesBehind() throws Exception {
    var report = releases.verify(releases.ofProvider("forks"));

    assertThat(Releases.said(report, Outcome.FAILED, "stop"))
        .containsExactly("it left 1 processes running, which were ended");
  }

  private static String failure(VerifyReport report) {
    assertThat(report.passed()).isFalse();
    return Releases.said(report, Outcome.FAILED, "start").get(0);
  }
}
