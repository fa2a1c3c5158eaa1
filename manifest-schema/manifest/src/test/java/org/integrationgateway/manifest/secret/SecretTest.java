package org.integrationgateway.manifest.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SecretTest {
  @Test
  void neverPrintsWhatIsWrittenDown() {
    assertThat(new ConfiguredValue.Text("s3cr3t").toString()).doesNotContain("s3cr3t");
  }

  @Test
  void knowsTheVariablesOfAText() {
    var text = new ConfiguredValue.Text("${ID}-${SUFFIX:-x}-${ID}");
    assertThat(text.variables()).containsExactly("ID", "SUFFIX");
    assertThat(text.literal()).isEmpty();
    assertThat(new ConfiguredValue.Text("$ID").literal()).contains("$ID");
  }

  @Test
  void saysWhereASecretIs() {
    assertThat(new SecretReference.Environment("TOKEN").describe())
        .isEqualTo("environment variable TOKEN");
    assertThat(new SecretReference.Stored("vault", "app/key").describe())
        .isEqualTo("secret 'app/key' of provider 'vault'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "A-B", "1A", "A B", "${A}"})
  void refusesNamesThatNoVariableHas(String name) {
    assertThatIllegalArgumentException().isThrownBy(() -> new SecretReference.Environment(name));
  }
}
