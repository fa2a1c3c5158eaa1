package org.integrationgateway.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    var request = with("jdk=", "base= ", "to=", "key=", "join=", "cache=");

    assertThat(request.jdk()).isEmpty();
    assertThat(request.base()).isEmpty();
    assertThat(request.to()).isEmpty();
    assertThat(request.key()).isEmpty();
    assertThat(request.join()).isEmpty();
    assertThat(request.cache()).isEmpty();
  }

  @Test
  void readsWhereToPushAndWhatToJoin() {
    var request = with("to=registry.example.com/gateway:1.0.0", "join=one, two");

    assertThat(request.to().orElseThrow().registry()).isEqualTo("registry.example.com");
    assertThat(request.join()).containsExactly(Path.of("one"), Path.of("two"));
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
