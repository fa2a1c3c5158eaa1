package org.integrationgateway.manifest.packaging.image;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the classes of a program say of it; the same for every platform, and so read once. */
final class ReadProgram {
  private final JavaProgram program;
  private final Jdk jdk;
  private final int feature;
  private final List<BundledFile> jars;
  private @Nullable Set<String> modules;

  private ReadProgram(JavaProgram program, Jdk jdk, int feature, List<BundledFile> jars) {
    this.program = program;
    this.jdk = jdk;
    this.feature = feature;
    this.jars = jars;
  }

  static ReadProgram of(JavaProgram program, Jdk jdk, Path work)
      throws IOException, AmbiguousMainClassException {
    var feature = new ClassPathEntry(program.classes()).feature();
    if (feature > jdk.feature()) {
      throw new IOException(
          "the classes need Java "
              + feature
              + ", and "
              + jdk.home()
              + " is "
              + jdk.version()
              + ": package with a newer JDK, or compile with release "
              + jdk.feature());
    }
    return new ReadProgram(program, jdk, feature, Jars.of(program, mainClass(program), work));
  }

  /** The oldest Java that can load its own classes. */
  int feature() {
    return feature;
  }

  /** Below {@code lib/}. */
  List<BundledFile> jars() {
    return jars;
  }

  /** Of the JDK. Only images need to know, and it takes a look at every class. */
  Set<String> modules() throws IOException {
    if (modules == null) {
      modules = ModuleSet.of(program, jdk);
    }
    return modules;
  }

  private static String mainClass(JavaProgram program)
      throws IOException, AmbiguousMainClassException {
    if (program.mainClass().isEmpty()) {
      return MainClass.search(program.classes()).required();
    }
    var named = program.mainClass().get();
    if (new ClassPathEntry(program.classes()).has(named)) {
      return named;
    }
    for (var library : program.libraries()) {
      if (new ClassPathEntry(library).has(named)) {
        return named;
      }
    }
    throw new IOException(
        "main class '" + named + "' is neither in " + program.classes() + " nor in a library");
  }
}
