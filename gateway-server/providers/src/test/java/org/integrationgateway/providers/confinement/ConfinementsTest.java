package org.integrationgateway.providers.confinement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.providers.ProcessLimits;
import org.integrationgateway.config.providers.Sandbox;
import org.integrationgateway.providers.process.LaunchContext;
import org.junit.jupiter.api.Test;

class ConfinementsTest {
  private final Confinements confinements =
      new Confinements(
          Path.of("/srv/gateway"),
          () -> new Bubblewrap(Path.of("/usr/bin/bwrap"), Optional.of("it is not installed")));

  @Test
  void refusesByNameASandboxThatIsRequiredAndNotToBeHad() {
    assertThatThrownBy(() -> confinements.of(wanted(Sandbox.REQUIRED)))
        .isInstanceOf(UnconfinedException.class)
        .hasMessageContaining("apps.weather.sandbox is 'required'")
        .hasMessageContaining("it is not installed")
        .hasMessageContaining("install bubblewrap");
  }

  @Test
  void doesWithoutOneThatIsOnlyWished() {
    assertThat(confinements.of(wanted(Sandbox.AUTO))).isSameAs(LaunchContext.NONE);
    assertThat(confinements.of(wanted(Sandbox.USUAL))).isSameAs(LaunchContext.NONE);
    assertThat(confinements.of(wanted(Sandbox.OFF))).isSameAs(LaunchContext.NONE);
  }

  private static Confinements.Wanted wanted(Sandbox sandbox) {
    var folder = Path.of("/srv/weather");
    return new Confinements.Wanted(
        "apps.weather",
        Optional.empty(),
        sandbox,
        ProcessLimits.NONE,
        List.of("sh"),
        false,
        Set.of(folder),
        folder,
        Map.of());
  }
}
