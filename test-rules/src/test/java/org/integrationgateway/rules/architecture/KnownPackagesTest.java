package org.integrationgateway.rules.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class KnownPackagesTest {
  private static final String ROOT = "org.integrationgateway.";

  @Test
  void namesPackagesWithTheirSubpackages() {
    assertThat(KnownPackages.below(ROOT, "rules", "rules.source"))
        .containsExactly("org.integrationgateway.rules..", "org.integrationgateway.rules.source..");
  }

  @Test
  void refusesAPackageThatDoesNotExist() {
    assertThatThrownBy(() -> KnownPackages.below(ROOT, "rules", "moved"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no package org.integrationgateway.moved is on the class path");
  }
}
