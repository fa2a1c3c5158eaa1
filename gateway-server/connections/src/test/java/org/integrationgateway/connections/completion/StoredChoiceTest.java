package org.integrationgateway.connections.completion;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.connection.DiscoveredItem;
import org.integrationgateway.core.connection.DiscoveredItems;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.Subject;
import org.junit.jupiter.api.Test;

/** Texts of pending choices as versions before wrote them: they outlive an update. */
final class StoredChoiceTest {
  private static final CredentialFields CONTENTS =
      new CredentialFields(Map.of("token", Secret.of("t")), Map.of(), Optional.empty());
  private static final String TEXT =
      """
      {"starter":{"subject":"user:ada","scopes":[],"groups":[],"proof":"INSIDE"},\
      "owner":"user:ada","app":"demo","connection":"default","instance":"work",\
      "expiresAt":1700000000123,"left":2,\
      "items":[{"id":"1","name":"One","metadata":{"site":"s1"}},\
      {"id":"2","name":"Two","metadata":{}}]}""";

  @Test
  void writesAndReadsWhatItWroteBefore() {
    assertThat(text(choice(Optional.of("work")))).isEqualTo(TEXT);
    assertThat(choice(TEXT)).isEqualTo(choice(Optional.of("work")));
    var unnamed = TEXT.replace("\"instance\":\"work\",", "");
    assertThat(text(choice(Optional.empty()))).isEqualTo(unnamed);
    assertThat(choice(unnamed)).isEqualTo(choice(Optional.empty()));
  }

  private static PendingChoice choice(Optional<String> instance) {
    return new PendingChoice(
        "id",
        Caller.of(Subject.of("user:ada")),
        "user:ada",
        "demo",
        "default",
        instance,
        CONTENTS,
        Instant.ofEpochMilli(1_700_000_000_123L),
        new DiscoveredItems(
            2,
            List.of(
                new DiscoveredItem("1", "One", Map.of("site", "s1")),
                new DiscoveredItem("2", "Two", Map.of()))));
  }

  private static String text(PendingChoice choice) {
    return PendingChoice.STORED.write(choice).use(text -> text);
  }

  private static PendingChoice choice(String text) {
    return PendingChoice.STORED.read(Secret.of(text), "id", CONTENTS);
  }
}
