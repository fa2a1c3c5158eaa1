package org.integrationgateway.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.integrationgateway.connections.ConnectionStatus.CredentialState;
import org.integrationgateway.connections.ConnectionStatus.Status;
import org.integrationgateway.http.console.ConsoleModule;
import org.junit.jupiter.api.Test;

/** The pages of apps have words for every state that the server has. */
final class AppStateTextsTest {
  private final String texts = ConsoleModule.file("texts/en.js");

  @Test
  void everyStateHasItsWordsAndWhatToDo() {
    var states = new ArrayList<>(names(Status.values(), Status::wireName));
    states.add("refused");
    assertThat(states)
        .allSatisfy(
            state -> assertThat(texts).contains("'apps.state." + state, "'apps.help." + state));
  }

  @Test
  void everyStateOfACredentialHasItsWord() {
    assertThat(names(CredentialState.values(), CredentialState::wireName))
        .allSatisfy(state -> assertThat(texts).contains("'apps.credential." + state));
  }

  @Test
  void everyActionOfAListHasItsWord() {
    assertThat(Stream.of("connect", "reconnect", "select_instance", "admin_configure", "open"))
        .allSatisfy(action -> assertThat(texts).contains("'apps.action." + action));
  }

  private static <T> List<String> names(T[] values, Function<T, String> name) {
    return Arrays.stream(values).map(name).toList();
  }
}
