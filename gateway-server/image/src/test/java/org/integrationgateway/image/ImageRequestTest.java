package org.integrationgateway.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.manifest.Platform;
import org.junit.jupiter.api.Test;

final class ImageRequestTest {
  private static final List<String> LEAST =
      List.of("distribution=d", "target=t", "version=1.0.0", "time=2026-11-20T00:00:00Z");

  private static ImageRequest with(String... more) {
    var arguments = new ArrayList<>(LEAST);
    arguments.addAll(List.of(more));
    return ImageRequest.of(arguments);
  }

  @Test
  void anEmptyValueIsNone() {
    var request = with("jdk=", "base= ", "to=", "key=", "join=", "cache=", "packages=");

    assertThat(request.jdk()).isEmpty();
    assertThat(request.base()).isEmpty();
    assertThat(request.to()).isEmpty();
    assertThat(request.key()).isEmpty();
    assertThat(request.join()).isEmpty();
    assertThat(request.cache()).isEmpty();
    assertThat(request.packages()).isEmpty();
  }

  @Test
  void readsWhereToPushAndWhatToJoin() {
    var request = with("to=registry.example.com/gateway:1.0.0", "join=one, two");

    assertThat(request.to().orElseThrow().registry()).isEqualTo("registry.example.com");
    assertThat(request.join()).containsExactly(Path.of("one"), Path.of("two"));
  }

  @Test
  void packagesOfAnotherPlatformMakeAnImageBesideThatOfThisMachine() {
    var request = with("packages=debs", "to=registry.example.com/gateway:1.0.0", "join=one");
    var other = request.ofPackages();

    assertThat(other.packages()).contains(Path.of("debs"));
    assertThat(other.to()).as("both are pushed together").isEmpty();
    assertThat(other.target()).isNotEqualTo(request.target());
    var built =
        new BuiltImage(
            Platform.of("linux", "arm64"),
            other.target(),
            Path.of("two"),
            Path.of("tar"),
            "",
            1,
            1);
    assertThat(request.beside(built).join()).containsExactly(Path.of("one"), Path.of("two"));
    assertThat(request.beside(built).packages()).isEmpty();
  }

  @Test
  void namesWhatIsUnknownOrMissing() {
    assertThatThrownBy(() -> with("jkd=x"))
        .hasMessageContaining("jkd=x")
        .hasMessageContaining("jdk");
    assertThatThrownBy(() -> ImageRequest.of(List.of("version=1.0.0")))
        .hasMessageContaining("distribution");
  }
}
