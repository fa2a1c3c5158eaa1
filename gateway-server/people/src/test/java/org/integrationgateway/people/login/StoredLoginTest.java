package org.integrationgateway.people.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.http.page.NextPath;
import org.integrationgateway.sdk.Secret;
import org.junit.jupiter.api.Test;

/** Texts of logins as versions before wrote them: logins under way outlive an update. */
final class StoredLoginTest {
  private static final Instant END = Instant.ofEpochMilli(1_700_000_000_123L);
  private static final String TEXT =
      """
      {"browser":"b","provider":"okta","redirectUri":"https://gw/cb","verifier":"v",\
      "next":"/apps","port":4711,"expiresAt":1700000000123}""";

  @Test
  void writesAndReadsAsBefore() {
    var whole =
        new PendingLogin(
            "id",
            "b",
            "okta",
            "https://gw/cb",
            Secret.of("v"),
            Optional.of(new NextPath("/apps")),
            Optional.of(4711),
            END);
    assertThat(text(whole)).isEqualTo(TEXT);
    assertThat(login(TEXT)).isEqualTo(whole);
    var least = TEXT.replace("\"next\":\"/apps\",\"port\":4711,", "");
    assertThat(text(login(least))).isEqualTo(least);
    assertThat(login(least).next()).isEmpty();
  }

  private static String text(PendingLogin login) {
    return PendingLogins.STORED.write(login).use(it -> it);
  }

  private static PendingLogin login(String text) {
    return PendingLogins.STORED.read(Secret.of(text), "id");
  }
}
