package org.integrationgateway.builtin.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.Credential;
import org.junit.jupiter.api.Test;

/** The demo inventory works with its key, and with nothing else. */
final class InventoryAppTest {
  private final AppProvider app = InventoryApp.provider();

  private String call(String operation, String input, String key) {
    var token = Secret.of(key);
    var credential =
        new Credential("default", "default", Optional.of(token), Map.of("key", token), Map.of());
    return call(operation, input, Optional.of(credential));
  }

  private String call(String operation, String input, Optional<Credential> credential) {
    var call =
        new AppCall(
            operation,
            input,
            Subject.of("user:test"),
            credential,
            Deadline.in(Duration.ofMinutes(1)),
            "request");
    return new String(app.execute(call).body(), UTF_8);
  }

  @Test
  void changesItemsWithItsKey() {
    call(
        "items.create",
        "{\"sku\": \"D-1\", \"name\": \"Kite\", \"category\": \"toys\", \"quantity\": 3}",
        InventoryApp.KEY);
    call("items.count", "{\"sku\": \"D-1\", \"quantity\": 2}", InventoryApp.KEY);
    assertThat(call("items.list", "{\"category\": \"toys\"}", InventoryApp.KEY))
        .isEqualTo(
            "{\"items\":[{\"sku\":\"D-1\",\"name\":\"Kite\",\"category\":\"toys\",\"quantity\":2}]}");
    call("items.delete", "{\"sku\": \"D-1\"}", InventoryApp.KEY);
    assertThat(call("items.list", "{\"category\": \"toys\"}", InventoryApp.KEY))
        .isEqualTo("{\"items\":[]}");
  }

  @Test
  void refusesOtherKeysAndNoneAndNamesTheRightOne() {
    for (var given : new String[] {"wrong", "demo-key "}) {
      assertThatThrownBy(() -> call("items.list", "{}", given))
          .isInstanceOfSatisfying(
              AppException.class,
              refused ->
                  assertThat(refused.reason()).isEqualTo(AppException.Reason.CREDENTIAL_REFUSED))
          .hasMessageContaining(InventoryApp.KEY);
    }
    assertThatThrownBy(() -> call("items.list", "{}", Optional.empty()))
        .isInstanceOf(AppException.class)
        .hasMessageContaining(InventoryApp.KEY);
  }

  @Test
  void saysWhichItemIsNotThere() {
    assertThatThrownBy(() -> call("items.get", "{\"sku\": \"Z-9\"}", InventoryApp.KEY))
        .hasMessageContaining("Z-9");
  }
}
