package org.integrationgateway.testkit.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.integrationgateway.manifest.Platform;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/** The whole program, against real packages. */
final class MainTest {
  private static final String CONFIG = "--config={\"currency\": \"CHF\"}";
  private static final String EXAMPLE = "answersTheExampleAsItsSchemaSays";

  @TempDir Path folder;
  private TillPackage till;

  /** The exit code and the output. */
  private record Ran(int exit, String out, String err) {}

  @BeforeEach
  void makePackage() throws IOException {
    till = TillPackage.in(folder.resolve("till"));
  }

  private static Ran run(Path target, String... arguments) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var line = Stream.concat(Stream.of(target.toString()), Stream.of(arguments));
    int exit =
        Main.run(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            line.toArray(String[]::new));
    return new Ran(
        exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private String examples(String yaml) throws IOException {
    var file = folder.resolve("tck.yaml");
    Files.writeString(file, yaml);
    return "--examples=" + file;
  }

  private String refunding() throws IOException {
    return examples(
        """
        config: {currency: '${TILL_CURRENCY:-EUR}'}
        app:
          example: {operation: refund}
        """);
  }

  @Test
  void testsAnArchiveAndReportsIt() throws Exception {
    var archive = till.archive(folder.resolve("till-1.0.0.tar.gz"));
    var report = folder.resolve("report");
    var ran =
        run(
            archive,
            examples(
                """
                config: {currency: CHF}
                app:
                  example: {operation: sell, input: {cents: 5}}
                  slow: {operation: wait}
                """),
            "--tests=saysWhoItIs,endsACall*,answersTheExample*,answersInPieces*",
            "--report=" + report);

    assertThat(ran.exit()).as("%s", ran).isZero();
    assertThat(ran.out())
        .contains("till 1.0.0 (app)", "4 passed, 1 skipped")
        .doesNotContain(" skips ");
    var suite = suite(report.resolve("TEST-tck-till.xml"));
    assertThat(suite.getAttribute("tests")).isEqualTo("5");
    assertThat(suite.getAttribute("failures")).isEqualTo("0");
    assertThat(suite.getElementsByTagName("testcase").getLength()).isEqualTo(5);
    assertThat(report.resolve("tck-till.html")).content().contains("says who it is");
    assertThat(report.resolve("tck-till.log")).exists();
  }

  private static Element suite(Path xml) throws Exception {
    return DocumentBuilderFactory.newDefaultInstance()
        .newDocumentBuilder()
        .parse(xml.toFile())
        .getDocumentElement();
  }

  @Test
  void findsACallThatIsSafeWhenNoneIsNamed() {
    var ran = run(till.folder(), CONFIG, "--tests=" + EXAMPLE);

    assertThat(ran.exit()).as("%s", ran).isZero();
    assertThat(ran.err()).contains("sell {\"cents\":1}");
  }

  @Test
  void failsWithTheReasonAndALogWhenACaseDoesNotHold() throws Exception {
    var report = folder.resolve("report");
    var ran =
        run(till.folder(), refunding(), "--tests=" + EXAMPLE + ",hasAName", "--report=" + report);

    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.out()).contains("FAILED " + EXAMPLE, "nothing is taken back", "1 failed");
    var suite = suite(report.resolve("TEST-tck-till.xml"));
    assertThat(suite.getElementsByTagName("failure").getLength()).isEqualTo(1);
  }

  @Test
  void acceptsAFailureThatWasNamedWithItsReason() throws IOException {
    var except = folder.resolve("except.yaml");
    Files.writeString(except, EXAMPLE + ": refunds are closed on Sundays\n");
    var ran = run(till.folder(), refunding(), "--tests=" + EXAMPLE, "--except=" + except);

    assertThat(ran.exit()).as("%s", ran).isZero();
    assertThat(ran.out()).contains("excepted  " + EXAMPLE + ": refunds are closed on Sundays");
  }

  @Test
  void failsForAnExceptionThatIsNeededNoLonger() throws IOException {
    var except = folder.resolve("except.yaml");
    Files.writeString(except, "hasAName: it was nameless once\n");
    var ran = run(till.folder(), refunding(), "--tests=hasAName", "--except=" + except);

    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.out()).contains("outdated  hasAName", "remove the exception");
  }

  @Test
  void tellsWhatAProviderSaidThatNeverCameUp() throws IOException {
    var broken = TillPackage.in(folder.resolve("broken"), "broken");
    var ran = run(broken.folder(), refunding(), "--tests=saysWhoItIs", "--json");

    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.out()).contains("\"name\":\"serves\"", "the drawer is stuck");
  }

  @Test
  void namesAllCases() {
    var ran = run(till.folder(), "--list", "--tests=leaves*");

    assertThat(ran.exit()).isZero();
    assertThat(ran.out().lines())
        .containsExactly("leavesOnSigterm", "leavesWhenItsHostAsks", "leavesWhenStandardInputEnds");
  }

  @Test
  void refusesWhatItCannotTest() throws IOException {
    assertMisuse(run(folder.resolve("nothing.tar.gz")), "nothing.tar.gz", "does not exist");
    var text = Files.writeString(folder.resolve("text.tar.gz"), "no archive");
    assertMisuse(run(text), "text.tar.gz");
    assertMisuse(run(folder), "is not a prepared package");
    var foreign = TillPackage.in(folder.resolve("foreign"), Platform.of("windows", "amd64"));
    assertMisuse(run(foreign.folder()), "has programs for windows-amd64, and this host is ");
    Files.writeString(till.program(), "#!/bin/sh\nexit 0\n");
    assertMisuse(run(till.folder()), "was changed", "package it again");
  }

  @Test
  void refusesWhatDoesNotFitTheContract() throws IOException {
    assertMisuse(run(till.folder(), "--tests=hasANaem"), "did you mean 'hasAName'?");
    assertMisuse(run(till.folder(), "--timeout=soon"), "--timeout 'soon'");
    assertMisuse(run(till.folder(), "--nonsense"), "--nonsense");
    assertMisuse(
        run(till.folder(), examples("exceptions: {hasANaem: why}")),
        "is not a case of the contract");
    assertMisuse(run(till.folder(), examples("exceptions: {hasAName: ''}")), "without a reason");
    assertMisuse(
        run(till.folder(), examples("app: {exmaple: {operation: sell}}")),
        "tck.yaml:1:7",
        "did you mean 'example'?");
    assertMisuse(
        run(till.folder(), examples("env: {SERVICE_HOST_TOKEN: mine}")), "the gateway's own");
    assertMisuse(
        run(till.folder(), examples("config: {currency: '${NO_SUCH_VARIABLE}'}")),
        "the variable NO_SUCH_VARIABLE is not set");
  }

  private static void assertMisuse(Ran ran, String... words) {
    assertThat(ran.exit()).as("%s", ran).isEqualTo(2);
    assertThat(ran.err()).startsWith("gateway tck: ").contains(List.of(words));
  }
}
