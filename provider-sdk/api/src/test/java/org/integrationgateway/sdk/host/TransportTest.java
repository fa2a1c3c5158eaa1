package org.integrationgateway.sdk.host;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class TransportTest {
  @Test
  void namesTheDependencyThatBringsIt() {
    assertThatThrownBy(Transport::find)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no transport is on the class path: depend on gateway-provider-sdk");
  }
}
