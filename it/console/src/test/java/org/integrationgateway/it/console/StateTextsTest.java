package org.integrationgateway.it.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.integrationgateway.core.provider.LockStatus;
import org.integrationgateway.core.provider.ProviderStatus;
import org.integrationgateway.core.provider.ProviderStatuses;
import org.integrationgateway.http.console.Console;
import org.integrationgateway.providers.supervision.ProviderState;
import org.integrationgateway.sdk.runtime.EgressMode;
import org.integrationgateway.sdk.runtime.RuntimeSession;
import org.junit.jupiter.api.Test;

/** The pages of operators have words for every state that the server knows. */
final class StateTextsTest {
  private static final String TEXTS = read("texts/en.js");

  private static String read(String file) {
    try (var in = Console.class.getResourceAsStream(file)) {
      return new String(Objects.requireNonNull(in, file).readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> words(Enum<?>[] values) {
    return Arrays.stream(values).map(one -> one.name().toLowerCase(Locale.ROOT)).toList();
  }

  private static void requireTexts(String prefix, List<String> states) {
    assertThat(states)
        .allSatisfy(state -> assertThat(TEXTS).contains("  '" + prefix + "." + state + "': '"));
  }

  @Test
  void ofProviders() {
    var states =
        Stream.concat(words(ProviderState.values()).stream(), Stream.of("unavailable")).toList();
    requireTexts("providers.state", states);
    requireTexts(
        "providers.help", states.stream().filter(state -> !state.equals("ready")).toList());
    requireTexts("providers.runs", words(ProviderStatus.Runs.values()));
    var known = read("admin/providers/states.js");
    assertThat(states).allSatisfy(state -> assertThat(known).contains("  " + state + ": '"));
  }

  @Test
  void ofRestarts() {
    var ways =
        words(ProviderStatuses.Restart.values()).stream()
            .map(way -> way.replace('_', '-'))
            .toList();
    requireTexts("providers.how", ways);
    requireTexts("providers.how", ways.stream().map(way -> way + ".help").toList());
    var known = read("admin/providers/restart-form.js");
    assertThat(ways).allSatisfy(way -> assertThat(known).contains("'" + way + "'"));
  }

  @Test
  void ofTheLockFile() {
    var states = Arrays.stream(LockStatus.State.values()).map(LockStatus.State::word).toList();
    requireTexts("lock.state", states);
    requireTexts("lock.help", states);
    var known = read("admin/lock/states.js");
    assertThat(states).allSatisfy(state -> assertThat(known).contains("  " + state + ": '"));
  }

  @Test
  void ofRuntimes() {
    requireTexts("runtimes.state", words(RuntimeSession.State.values()));
    requireTexts("runtimes.egress", words(EgressMode.values()));
    requireTexts("tools.state", List.of("approved", "changed", "added"));
  }
}
