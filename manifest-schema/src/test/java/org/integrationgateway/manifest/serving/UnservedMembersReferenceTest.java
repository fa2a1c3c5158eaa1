package org.integrationgateway.manifest.serving;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The README names every member of an app's specification that this version does not serve. */
class UnservedMembersReferenceTest {
  private static final Path SOURCE =
      Path.of("src/main/java").resolve(UnservedMembers.class.getName().replace('.', '/') + ".java");
  private static final Pattern MEMBER =
      Pattern.compile("addIf\\([^\"]*, ((?:\"[a-zA-Z]+\"(?:, )?)+)\\);");

  @Test
  void theReadmeNamesEveryMember() throws IOException {
    var readme = Files.readString(Path.of("../README.md"));
    var section = readme.substring(readme.indexOf("## Not in this version"));
    var members =
        MEMBER
            .matcher(Files.readString(SOURCE))
            .results()
            .map(found -> found.group(1).replace("\", \"", ".").replace("\"", ""))
            .map(member -> "`spec." + member + "`")
            .toList();

    assertThat(members).contains("`spec.surfaces.mcp`");
    assertThat(section).contains(members);
  }
}
