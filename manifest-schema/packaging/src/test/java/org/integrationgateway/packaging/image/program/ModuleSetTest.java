package org.integrationgateway.packaging.image.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.packaging.image.CompiledClasses;
import org.integrationgateway.packaging.image.jdk.Jdk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModuleSetTest {
  private static final String PLAIN = CompiledClasses.starter("Plain", "");
  private static final String WITH_AWT =
      CompiledClasses.starter("Drawing", "System.out.println(java.awt.Color.RED);");
  private static final String WITH_SQL =
      CompiledClasses.starter("Storing", "throw new java.sql.SQLException();");

  @TempDir Path work;

  @Test
  void takesWhatClassesMentionAndWhatNoClassEverMentions() throws Exception {
    assertThat(modules(classes("own", "Plain", PLAIN), classes("library", "Storing", WITH_SQL)))
        .contains("java.base", "java.sql", "jdk.crypto.ec")
        .doesNotContain("java.desktop", "java.net.http");
  }

  @Test
  void takesTheDesktopOnlyForTheAuthorsOwnClasses() throws Exception {
    var plain = classes("plain", "Plain", PLAIN);
    var drawing = classes("drawing", "Drawing", WITH_AWT);

    assertThat(modules(drawing, plain)).contains("java.desktop");
    assertThat(modules(plain, drawing)).doesNotContain("java.desktop");
  }

  @Test
  void takesWhatTheBuildNames() throws Exception {
    assertThat(modules(classes("own", "Plain", PLAIN), classes("library", "Plain", PLAIN)))
        .contains("jdk.localedata");
  }

  private Path classes(String folder, String name, String source) throws Exception {
    return CompiledClasses.of(work.resolve(folder), "acme/" + name + ".java", source);
  }

  private static Set<String> modules(Path own, Path library) throws Exception {
    var program =
        new JavaProgram(
            own, List.of(library), Optional.empty(), List.of(), List.of("jdk.localedata"));
    return ModuleSet.of(program, Jdk.at(Path.of(System.getProperty("java.home"))));
  }
}
