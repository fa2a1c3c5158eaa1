package org.integrationgateway.server.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The README names every member of manifests that this version refuses. */
final class UnsupportedMembersReferenceTest {
  private static final Path SOURCE =
      Path.of("src/main/java")
          .resolve(UnsupportedMembers.class.getName().replace('.', '/') + ".java");
  private static final Pattern MEMBER = Pattern.compile("\"(spec\\.[a-zA-Z.]+[a-zA-Z])\"");

  @Test
  void theReadmeNamesEveryMember() throws IOException {
    var readme = Files.readString(Path.of("../../README.md"));
    var section = readme.substring(readme.indexOf("## Not in this version"));
    var members =
        MEMBER
            .matcher(Files.readString(SOURCE))
            .results()
            .map((MatchResult found) -> "`" + found.group(1) + "`")
            .toList();

    assertThat(members).contains("`spec.surfaces.openapi`");
    assertThat(section).contains(members);
  }
}
