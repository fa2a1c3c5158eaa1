package org.integrationgateway.builtin.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.integrationgateway.builtin.Embedded;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.app.AppProviderContractTest;
import org.integrationgateway.testkit.app.Example;
import org.junit.jupiter.api.Test;

/** The demo app passes the contract of apps, and its operations work. */
@Embedded(value = "builtin:demo", description = "the demo app")
final class DemoAppContractTest extends AppProviderContractTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-20T12:00:00.5Z"), ZoneOffset.UTC);

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.object(() -> DemoApp.provider(CLOCK));
  }

  @Override
  protected Example example() {
    return new Example("math.add", "{\"a\":1,\"b\":2}");
  }

  @Override
  protected Optional<Example> slow() {
    return Optional.of(new Example("time.tick", "{\"count\":10}"));
  }

  @Override
  protected Optional<Example> streaming() {
    return Optional.of(new Example("time.tick", "{\"count\":3,\"everyMillis\":1}"));
  }

  private static String call(String operation, String input) {
    var call =
        new AppCall(
            operation,
            input,
            Subject.of("user:test"),
            Optional.empty(),
            Deadline.in(java.time.Duration.ofMinutes(1)),
            "request");
    return new String(DemoApp.provider(CLOCK).execute(call).body(), StandardCharsets.UTF_8);
  }

  @Test
  void addsExactly() {
    assertThat(call("math.add", "{\"a\":20,\"b\":22}")).isEqualTo("{\"sum\":42}");
    assertThat(call("math.add", "{\"a\":0.1,\"b\":0.2}")).isEqualTo("{\"sum\":0.3}");
  }

  @Test
  void greetsTheWorldWithoutAName() {
    assertThat(call("hello.greet", "{}")).isEqualTo("{\"greeting\":\"Hello, world!\"}");
    assertThat(call("hello.greet", "{\"name\":\"Ada\"}")).contains("Hello, Ada!");
  }

  @Test
  void reversesByCharactersAndNotByHalves() {
    assertThat(call("text.reverse", "{\"text\":\"ab\\uD83D\\uDE00\"}"))
        .isEqualTo("{\"text\":\"😀ba\"}");
  }

  @Test
  void tellsTheTimeSomewhere() {
    assertThat(call("time.now", "{\"zone\":\"Europe/Zurich\"}"))
        .contains("2026-11-20T13:00")
        .contains("Europe/Zurich");
    assertThatThrownBy(() -> call("time.now", "{\"zone\":\"Mars/Base\"}"))
        .isInstanceOf(AppException.class)
        .hasMessageContaining("Mars/Base");
  }

  @Test
  void ticksInLinesAndRefusesMoreThanAHundred() {
    assertThat(call("time.tick", "{\"count\":3,\"everyMillis\":0}")).isEqualTo("1\n2\n3\n");
    assertThatThrownBy(() -> call("time.tick", "{\"count\":101}"))
        .isInstanceOf(AppException.class)
        .hasMessageContaining("101");
  }
}
