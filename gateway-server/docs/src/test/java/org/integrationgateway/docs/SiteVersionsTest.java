package org.integrationgateway.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Sites of several versions beside each other. */
final class SiteVersionsTest {
  @TempDir Path folder;

  @Test
  void everySiteHasTheListOfAllNewestFirst() throws IOException {
    for (var version : new String[] {"0.9.0", "0.10.0", "0.10.0-beta.1"}) {
      SiteBuilder.build(Path.of("../.."), folder.resolve(version), version);
    }
    Files.delete(folder.resolve("0.9.0/sandbox.html"));
    Files.createDirectories(folder.resolve("1.0.0-empty"));
    Files.createDirectories(folder.resolve("pictures"));

    SiteVersions.join(folder);

    var list = Files.readString(folder.resolve("0.9.0/versions.js"));
    assertThat(Files.readString(folder.resolve("0.10.0/versions.js"))).isEqualTo(list);
    var versions =
        JsonMapper.shared()
            .readTree(list.replaceFirst("^globalThis.docsVersions = ", "").replaceFirst(";$", ""));
    assertThat(versions.propertyNames()).containsExactly("0.10.0", "0.10.0-beta.1", "0.9.0");
    assertThat(versions.get("0.10.0").toString())
        .contains("\"sandbox.html\"", "\"reference/cli.html\"");
    assertThat(versions.get("0.9.0").toString()).doesNotContain("sandbox.html");
    assertThat(Files.readString(folder.resolve("versions.json")))
        .isEqualTo("[\"0.10.0\", \"0.10.0-beta.1\", \"0.9.0\"]\n");
    assertThat(Files.readString(folder.resolve("index.html"))).contains("url=0.10.0/index.html\"");
  }

  @Test
  void refusesAFolderWithoutASite() {
    assertThatThrownBy(() -> SiteVersions.join(folder))
        .hasMessageContaining("has no folder that is named by a version");
  }
}
