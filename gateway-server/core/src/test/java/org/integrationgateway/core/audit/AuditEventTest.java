package org.integrationgateway.core.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import org.junit.jupiter.api.Test;

final class AuditEventTest {
  @Test
  void keepsDetailsInTheOrderInWhichTheyAreAdded() {
    var event = new AuditEvent("token.create", "user:alice").with("name", "ci").with("id", "t1");
    assertThat(event.details()).containsExactly(entry("name", "ci"), entry("id", "t1"));
    new LoggedAuditTrail().record(event);
  }

  @Test
  void refusesAnActionThatIsNotNounAndVerb() {
    assertThatThrownBy(() -> new AuditEvent("Token created", "user:alice"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("token.create");
  }
}
