package org.integrationgateway.engines.agent.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Instant;
import java.util.Map;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.agent.Interaction.Type;
import org.junit.jupiter.api.Test;

class ResolutionsTest {
  private static ServiceException check(Type type, Map<String, Object> resolution) {
    var asked = new InteractionRequest("c1", type, "t", "p", Map.of()).pending("t1", Instant.EPOCH);
    return catchThrowableOfType(ServiceException.class, () -> Resolutions.check(asked, resolution));
  }

  private static void assertRefusedAt(String pointer, Type type, Map<String, Object> resolution) {
    assertThat(check(type, resolution).problems().get(0).pointer()).isEqualTo(pointer);
  }

  @Test
  void takesAnswersOfTheFormOfTheirType() {
    assertThatCode(
            () -> {
              assertThat(check(Type.APPROVAL, Map.of("approved", true, "reason", "ok"))).isNull();
              assertThat(check(Type.CLARIFICATION, Map.of("text", "the red one"))).isNull();
              assertThat(check(Type.INPUT, Map.of("value", 7L))).isNull();
            })
        .doesNotThrowAnyException();
  }

  @Test
  void refusesOthersWithTheirPlace() {
    assertRefusedAt("/resolution/approved", Type.APPROVAL, Map.of("approved", "yes"));
    assertRefusedAt("/resolution/reason", Type.APPROVAL, Map.of("approved", true, "reason", 1L));
    assertRefusedAt("/resolution", Type.APPROVAL, Map.of("approved", true, "text", "x"));
    assertRefusedAt("/resolution/text", Type.CLARIFICATION, Map.of("text", " "));
    assertRefusedAt("/resolution/value", Type.INPUT, Map.of());
    assertRefusedAt("/resolution", Type.INPUT, Map.of("value", "x".repeat(70_000)));
  }
}
