package org.integrationgateway.packaging.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;

/** Compiles small sources the way an author's build would. */
public final class CompiledClasses {
  private CompiledClasses() {}

  /** The folder of classes; each source is {@code Name.java} followed by its text. */
  public static Path of(Path work, String... namesAndSources) throws IOException {
    var sources = Files.createDirectories(work.resolve("sources"));
    var classes = Files.createDirectories(work.resolve("classes"));
    var arguments = new ArrayList<>(List.of("--release", "17", "-d", classes.toString()));
    for (var at = 0; at < namesAndSources.length; at += 2) {
      var file = sources.resolve(namesAndSources[at]);
      Files.createDirectories(file.getParent());
      Files.writeString(file, namesAndSources[at + 1]);
      arguments.add(file.toString());
    }
    var exit =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(exit).isZero();
    return classes;
  }

  /** A class with a main of this name in the package {@code acme}. */
  public static String starter(String name, String body) {
    return """
        package acme;
        public final class %s {
          public static void main(String[] args) throws Exception {
            %s
          }
        }
        """
        .formatted(name, body);
  }
}
