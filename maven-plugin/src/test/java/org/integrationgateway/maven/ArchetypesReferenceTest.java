package org.integrationgateway.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** {@code docs/archetypes.md} names every archetype, and says of each what it does. */
class ArchetypesReferenceTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern MODULE = Pattern.compile("<module>(gateway-archetype-[a-z0-9-]+)<");
  private static final Pattern DOES = Pattern.compile("<description>([^<]+)<");
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `(gateway-archetype-[a-z0-9-]+)` \\| [^|]+ \\| ([^|]+) \\|$");

  @Test
  void isTrueOfEveryArchetypeAndNamesNoOther() throws IOException {
    var documented = new TreeMap<String, String>();
    var rows = ROW.matcher(read("docs/archetypes.md"));
    while (rows.find()) {
      documented.put(rows.group(1), rows.group(2));
    }

    assertThat(documented).isEqualTo(built());
  }

  /** Every module, with what its project says that it does. */
  private static Map<String, String> built() throws IOException {
    var built = new TreeMap<String, String>();
    var modules = MODULE.matcher(read("archetypes/pom.xml"));
    while (modules.find()) {
      var does = DOES.matcher(read("archetypes/" + modules.group(1) + "/pom.xml"));
      built.put(modules.group(1), does.find() ? does.group(1) : "");
    }
    return built;
  }

  private static String read(String file) throws IOException {
    return Files.readString(ROOT.resolve(file));
  }
}
