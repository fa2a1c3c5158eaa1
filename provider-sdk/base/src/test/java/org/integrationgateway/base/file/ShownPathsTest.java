package org.integrationgateway.base.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@DisabledOnOs(OS.WINDOWS)
final class ShownPathsTest {
  private final ShownPaths shown = new ShownPaths(Path.of("/home/me/shop"));

  @Test
  void pathsBelowTheFolderAreRelative() {
    assertThat(shown.of(Path.of("/home/me/shop/dist/a.tar.gz"))).isEqualTo("dist/a.tar.gz");
    assertThat(shown.in("no archive lies in /home/me/shop/dist, '/home/me/shop/release' is there"))
        .isEqualTo("no archive lies in dist, 'release' is there");
  }

  @Test
  void otherPathsStay() {
    for (var path :
        new String[] {
          "/home/me/shop",
          "/home/me/shops/a",
          "/srv/home/me/shop/a",
          "/home/me/a",
          "a-/home/me/shop/a"
        }) {
      assertThat(shown.in("in " + path)).isEqualTo("in " + path);
    }
    assertThat(new ShownPaths(Path.of("/")).in("/a/b")).isEqualTo("/a/b");
  }
}
