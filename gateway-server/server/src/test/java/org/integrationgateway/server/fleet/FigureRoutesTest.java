package org.integrationgateway.server.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The figures of a gateway that has answered calls. */
final class FigureRoutesTest {
  private static final String FIGURES = "/admin/api/v1/figures";
  private static final Pattern SAMPLE = Pattern.compile("(\\w+)\\{([^}]*)\\} (\\S+)");

  @RegisterExtension
  static final TestGateway gateway =
      new TestGateway().app("echo", TestApps::echo).app("other-echo", TestApps::echo);

  @Test
  void areThoseOfTheMetrics() {
    call("echo", 200, 7);
    call("echo", 404, 3);
    call("other-echo", 503, 2);
    gateway.send("POST", "/api/v1/nothing/here", gateway.alice(), Json.object());
    gateway.gateway().figures().sample();
    call("echo", 200, 1);
    var figures = figures("?window=PT15M");
    assertThat(figures.path("ready").asBoolean()).isTrue();
    assertThat(figures.path("obstacles")).isEmpty();
    var total = figures.path("total");
    assertThat(total.path("calls").asLong()).isEqualTo(counted(""));
    assertThat(total.path("ok").asLong()).isEqualTo(counted("code=\"ok\""));
    assertThat(total.path("upstream").asLong()).isEqualTo(counted("code=\"upstream_5xx\""));
    assertThat(total.path("caller").asLong())
        .isEqualTo(counted("code=\"upstream_4xx\"") + counted("code=\"not_found\""));
    var codes = List.of("upstream_4xx", "upstream_5xx", "not_found");
    assertThat(total.path("failures").propertyNames()).containsExactlyInAnyOrderElementsOf(codes);
    for (var code : codes) {
      assertThat(total.path("failures").path(code).asLong())
          .isEqualTo(counted("code=\"" + code + "\""));
    }
    for (var app : List.of("echo", "other-echo", "none")) {
      assertThat(named(figures, "apps", app).path("calls").asLong())
          .as(app)
          .isPositive()
          .isEqualTo(counted("app=\"" + app + "\""));
    }
    assertThat(named(figures, "doors", "rest_v1").path("calls").asLong())
        .isEqualTo(counted("door=\"rest_v1\""));
    assertThat(total.path("p50").asDouble()).isPositive();
    assertThat(total.path("p99").asDouble()).isGreaterThanOrEqualTo(total.path("p50").asDouble());
    assertThat(figures.at("/counts/upstreamRetries").asLong())
        .isEqualTo(Math.round(value("gateway_upstream_retries_total")));
    assertThat(figures.at("/levels/storeUp").asInt()).isEqualTo(1);
    assertThat(figures.at("/levels/heapUsedBytes").asLong()).isPositive();
    assertThat(figures.at("/levels/threads").asLong()).isPositive();
    assertThat(figures.at("/store/p95").asDouble()).isPositive();
    assertThat(figures.at("/providers/ready").asInt()).isGreaterThanOrEqualTo(2);
    var steps = figures.path("steps");
    assertThat(steps.path("at")).isNotEmpty();
    steps.forEach(column -> assertThat(column).hasSize(steps.path("at").size()));
    double inSteps = 0;
    for (int i = 0; i < steps.path("at").size(); i++) {
      inSteps += steps.path("ok").get(i).asDouble() * steps.path("seconds").get(i).asDouble();
    }
    assertThat(inSteps)
        .isBetween(total.path("ok").asLong() - 1.01, total.path("ok").asDouble() + .01);
  }

  @Test
  void areThoseOfOneAppAndDoor() {
    call("other-echo", 200, 4);
    var figures = figures("?app=other-echo&door=rest_v1");
    assertThat(figures.path("window").asString()).isEqualTo("PT1H");
    assertThat(figures.at("/total/calls").asLong())
        .isEqualTo(named(figures, "apps", "other-echo").path("calls").asLong());
    assertThat(figures("?app=other-echo&door=mcp").at("/total/calls").asLong()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1h", "PT0S", "PT7H", "-PT1H", "P1D", ""})
  void refusesOtherWindows(String window) {
    var answer = gateway.send("GET", FIGURES + "?window=" + window, gateway.alice(), null);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("PT15M");
  }

  @ParameterizedTest
  @CsvSource({"?windows=PT1H,400", "?window=PT1H&window=PT1H,400"})
  void refusesOtherQueries(String query, int status) {
    var answer = gateway.send("GET", FIGURES + query, gateway.alice(), null);
    assertThat(answer.statusCode()).isEqualTo(status);
  }

  @Test
  void areForCallersWithAToken() {
    assertThat(gateway.send("GET", FIGURES, "", null).statusCode()).isEqualTo(401);
    assertThat(
            gateway
                .send("GET", FIGURES, gateway.alice(), null)
                .headers()
                .firstValue("Cache-Control"))
        .hasValue("no-store");
  }

  private static void call(String app, int status, int times) {
    for (int i = 0; i < times; i++) {
      var input = Json.object().put("status", status);
      gateway.send("POST", "/api/v1/" + app + "/things.get", gateway.alice(), input);
    }
  }

  private static JsonNode figures(String query) {
    var answer = gateway.send("GET", FIGURES + query, gateway.alice(), null);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return Json.parse(answer.body().getBytes(StandardCharsets.UTF_8));
  }

  private static JsonNode named(JsonNode figures, String list, String name) {
    for (var one : figures.path(list)) {
      if (one.path("name").asString().equals(name)) {
        return one;
      }
    }
    throw new AssertionError("no " + name + " in " + figures.path(list));
  }

  /** The invocations with these labels, as Prometheus sees them. */
  private static long counted(String labels) {
    double sum = 0;
    var found = SAMPLE.matcher(metrics());
    while (found.find()) {
      if (found.group(1).equals("gateway_invocations_total") && found.group(2).contains(labels)) {
        sum += Double.parseDouble(found.group(3));
      }
    }
    return Math.round(sum);
  }

  private static double value(String sample) {
    return metrics()
        .lines()
        .filter(line -> line.startsWith(sample + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(sample.length() + 1)))
        .sum();
  }

  private static String metrics() {
    return gateway.send("GET", "/metrics", gateway.alice(), null).body();
  }
}
