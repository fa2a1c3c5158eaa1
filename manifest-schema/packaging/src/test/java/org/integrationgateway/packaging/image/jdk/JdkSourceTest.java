package org.integrationgateway.packaging.image.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JdkSourceTest {
  private static final String DIGEST = "Ab".repeat(32);

  @Test
  void takesADigestAsVendorsPrintIt() {
    var source =
        new JdkSource.Download(URI.create("https://example.com/jdk.zip"), " " + DIGEST + "\n");

    assertThat(source.sha256()).isEqualTo("ab".repeat(32));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://example.com/jdk.zip", "ftp://example.com/jdk.zip", "jdk.zip", "https:jdk"})
  void refusesAddressesThatAreNotEncrypted(String address) {
    assertThatThrownBy(() -> new JdkSource.Download(URI.create(address), DIGEST))
        .hasMessageContaining("'" + address + "'")
        .hasMessageContaining("https://");
  }

  @Test
  void refusesPasswordsInAddressesAndDoesNotRepeatThem() {
    var uri = URI.create("https://me:secret@example.com/jdk.zip");

    assertThatThrownBy(() -> new JdkSource.Download(uri, DIGEST))
        .hasMessageContaining("example.com contains a user name")
        .hasMessageNotContaining("secret");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "abc", "sha256:abc", "g0"})
  void refusesADigestThatIsNone(String digest) {
    var uri = URI.create("https://example.com/jdk.zip");

    assertThatThrownBy(() -> new JdkSource.Download(uri, digest))
        .hasMessageContaining("sha256 '" + digest + "'")
        .hasMessageContaining("64 hexadecimal digits");
  }
}
