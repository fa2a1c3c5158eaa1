package org.integrationgateway.server.cli.top;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.integrationgateway.server.cli.Cli;
import org.integrationgateway.server.cli.FakeGateway;
import org.integrationgateway.server.cli.NoServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** {@code gateway top} at a server that answers what the test says. */
final class TopCommandTest {
  private static final String FIGURES = "GET /admin/api/v1/figures?window=PT1M";
  private static final String CALLS = "GET /admin/api/v1/calls?outcome=failed&limit=10";

  @TempDir private Path folder;
  private FakeGateway gateway;
  private Cli cli;

  @BeforeEach
  void start() throws IOException {
    gateway =
        new FakeGateway()
            .answers(FIGURES, 200, TopAnswers.FIGURES)
            .answers(CALLS, 200, TopAnswers.CALLS);
    cli = new Cli(folder, new NoServer()).with("GATEWAY_URL", gateway.url());
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void printsOneReadingForPipes() {
    var ran = cli.run("top");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out().lines())
        .contains(
            "calls 2.10/s  failed 1.7%  by callers 0.8%  p50 17.3 ms  p95 210 ms  p99 1.24 s  of"
                + " the last 1 min",
            "failures: upstream_timeout 2  not_connected 1",
            "in flight 2  held 1  waiting 0  streams 4  heap 98 MB of 519 MB  threads 48  store 3.7"
                + " ms",
            "shop                     1.50     90    1.1%    0.0%   9.0 ms  20.0 ms  30.0 ms",
            "bank                     0.60     30    0.0%    6.7%        -        -        -",
            "backoff      app weather              restarts 3    it ended with signal 9 (SIGKILL)");
    assertThat(ran.out())
        .startsWith("ready  " + gateway.url() + "  0.1.0 at gateway-0  up 2 h 42 min")
        .contains("PROVIDERS WITH A PROBLEM, OF 8", "LAST CALLS THAT FAILED")
        .containsPattern(":00  mcp      bank/pay  user:ada  upstream_timeout  no answer in 30 s")
        .doesNotContain("\033");
  }

  @Test
  void showsNoControlCharactersOfOthers() {
    var hostile = TopAnswers.FIGURES.replace("\"shop\"", "\"sh\\u001b[2Jop\\nx\"");
    gateway.answers(FIGURES, 200, hostile);
    assertThat(cli.run("top", "--once").out()).doesNotContain("\033").contains("sh\ufffd[2Jop x");
  }

  @Test
  void printsOneReadingAsJson() {
    var ran = cli.run("top", "--json");
    assertThat(ran.exit()).isZero();
    assertThat(ran.out().lines()).hasSize(1);
    var json = JsonMapper.shared().readTree(ran.out());
    assertThat(json.at("/figures/total/p95").asDouble()).isEqualTo(.21);
    assertThat(json.at("/failures/0/code").asString()).isEqualTo("upstream_timeout");
  }

  @Test
  void sumsAnotherTime() {
    gateway.answers("GET /admin/api/v1/figures?window=PT15M", 200, TopAnswers.FIGURES);
    assertThat(cli.run("top", "--once", "--window", "15m").exit()).isZero();
  }

  @Test
  void goesWithoutTheCallsOfOthers() {
    gateway.refuses(CALLS, 403, "{\"detail\": \"not for you\", \"code\": \"forbidden\"}");
    var ran = cli.run("top", "--once");
    assertThat(ran.exit()).isZero();
    assertThat(ran.out()).contains("shop").doesNotContain("LAST CALLS");
  }

  @Test
  void fillsTheScreenOfAPersonUntilQ() {
    var ran = cli.person().stdin("spq").run("top");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out())
        .startsWith("\033[?1049h\033[?25l")
        .contains("sorted by rate", "sorted by failed", "PAUSED")
        .endsWith("\033[?7h\033[?25h\033[?1049l");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--window=1s", "--window=7h", "--window=soon", "--every=0", "--every=x"})
  void refusesMisuse(String option) {
    var ran = cli.run("top", option);
    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).contains(option.substring(0, option.indexOf('=')));
  }

  @Test
  void saysThatThereIsNoServer() {
    gateway.close();
    assertThat(cli.run("top").exit()).isEqualTo(3);
    var screen = cli.person().stdin("").run("top");
    assertThat(screen.exit()).isEqualTo(3);
    assertThat(screen.out()).isEmpty();
  }

  @Test
  void saysThatAPersonIsNoOperator() {
    gateway.refuses(FIGURES, 403, "{\"detail\": \"only operators\", \"code\": \"forbidden\"}");
    var ran = cli.run("top");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err()).contains("only operators");
  }
}
