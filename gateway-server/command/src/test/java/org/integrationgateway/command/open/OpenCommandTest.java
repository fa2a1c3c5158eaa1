package org.integrationgateway.command.open;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.integrationgateway.command.Cli;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** The pages of things, and names that are nearly those of apps and operations. */
final class OpenCommandTest {
  @TempDir private Path folder;
  private ConfiguredGateway gateway;
  private Cli cli;

  @BeforeEach
  void start() {
    gateway = ConfiguredGateway.start(folder, "apps: {demo: {provider: {source: builtin:demo}}}\n");
    cli = Cli.of(folder, gateway, gateway.token("user:ada"));
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void printsThePageOfAThing() {
    assertThat(opened("open")).isEqualTo("/");
    assertThat(opened("open calls")).isEqualTo("/?tab=calls");
    assertThat(opened("open demo")).isEqualTo("/?tab=apps&app=demo");
    assertThat(opened("open app demo")).isEqualTo("/?tab=apps&app=demo");
    assertThat(opened("open run run_1")).isEqualTo("/?tab=runs&run=run_1");
    assertThat(opened("open provider app/weather"))
        .isEqualTo("/admin?tab=providers&provider=app%2Fweather");
    assertThat(cli.run("open", "tokens", "--json").out())
        .isEqualTo("{\"url\":\"%s/?tab=tokens\"}\n".formatted(url()));
  }

  @Test
  void findsTheRequestOfACall() {
    cli.run("app", "invoke", "demo", "math.add", "-p", "a=1", "-p", "b=2");
    var calls = JsonMapper.shared().readTree(cli.run("calls", "list", "--json").out());
    assertThat(opened("open call " + calls.path(0).path("id").asString("")))
        .isEqualTo("/?tab=calls&requestId=" + calls.path(0).path("requestId").asString(""));
    assertThat(cli.run("open", "call", "17").exit()).isEqualTo(7);
  }

  @Test
  void refusesWhatIsNoPage() {
    assertThat(cli.run("open", "dmeo").err()).contains("no app 'dmeo'").contains("mean 'demo'?");
    assertThat(cli.run("open", "dmeo").exit()).isEqualTo(7);
    assertThat(cli.run("open", "run").err()).contains("gateway open run NAME");
    assertThat(cli.run("open", "calls", "17").exit()).isEqualTo(2);
    assertThat(cli.run("open", "cal", "17").err()).contains("mean 'call'?");
  }

  @Test
  void namesTheAppTheOperationOrTheProviderThatWasMeant() {
    var meant =
        Map.of(
            "app invoke dmeo math.add", "demo",
            "app operations dmeo", "demo",
            "app inspect dmeo", "demo",
            "app invoke demo math.ad", "math.add",
            "app inspect demo math.ad", "math.add",
            "app connect dmeo", "demo",
            "provider show app dmeo", "demo",
            "provider logs app dmeo", "demo",
            "provider restart app dmeo", "demo");
    meant.forEach(
        (line, name) -> {
          var ran = cli.run(line.split(" "));
          assertThat(ran.exit()).as(line).isEqualTo(7);
          assertThat(ran.err()).as(line).containsOnlyOnce("id you mean '" + name + "'?");
        });
    assertThat(cli.run("app", "invoke", "demo", "nothing.like.it").err())
        .doesNotContain("id you mean");
  }

  private String opened(String line) {
    var ran = cli.run(line.split(" "));
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).startsWith(url()).endsWith("\n");
    return ran.out().substring(url().length()).strip();
  }

  private String url() {
    return gateway.gateway().uri().toString().replaceFirst("/$", "");
  }
}
