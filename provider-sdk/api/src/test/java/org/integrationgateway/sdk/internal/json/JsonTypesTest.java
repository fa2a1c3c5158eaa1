package org.integrationgateway.sdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.integrationgateway.records.json.InvalidDocumentException;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.Secret;
import org.junit.jupiter.api.Test;

final class JsonTypesTest {
  record Login(Secret password) {}

  @Test
  void neverWritesASecret() {
    var login = JsonTypes.of(Login.class);
    var secret = login.read("{\"password\":\"hunter2\"}");
    assertThat(secret.password().matches(Secret.of("hunter2"))).isTrue();
    assertThat(login.schema()).contains("{\"type\":\"string\",\"writeOnly\":true}");
    assertThatThrownBy(() -> login.write(secret)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void problemsKeepTheirPointers() {
    var invalid =
        catchThrowableOfType(
            InvalidDocumentException.class,
            () -> JsonTypes.ofRecord(Login.class).read("{\"password\":1}"));
    assertThat(JsonTypes.problems(invalid))
        .containsExactly(new Problem("/password", "must be a string, not a number"));
  }
}
