package org.integrationgateway.packaging.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.packaging.image.jdk.Jdk;
import org.integrationgateway.packaging.image.program.AmbiguousMainClassException;
import org.integrationgateway.packaging.image.program.ClassPathEntry;
import org.integrationgateway.packaging.image.program.JavaProgram;
import org.integrationgateway.packaging.image.program.MainClass;
import org.integrationgateway.packaging.image.program.ModuleSet;
import org.jspecify.annotations.Nullable;

/**
 * Facts read from the classes of a program; they are the same for every platform, so they are read
 * once.
 */
final class ProgramAnalysis {
  private final JavaProgram program;
  private final Jdk jdk;
  private final int feature;
  private final List<BundledFile> jars;
  private final Path work;
  private @Nullable Set<String> modules;

  private ProgramAnalysis(
      JavaProgram program, Jdk jdk, int feature, List<BundledFile> jars, Path work) {
    this.work = work;
    this.program = program;
    this.jdk = jdk;
    this.feature = feature;
    this.jars = jars;
  }

  /**
   * Reads a program.
   *
   * @param work folder for the jars that are made and for the stored results
   */
  static ProgramAnalysis of(JavaProgram program, Jdk jdk, Path work)
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
    var jars = ProgramJars.of(program, mainClass(program), work.resolve("lib"));
    return new ProgramAnalysis(program, jdk, feature, jars, work);
  }

  /** The oldest Java that can load its own classes. */
  int feature() {
    return feature;
  }

  /** The files below {@code lib/}. */
  List<BundledFile> jars() {
    return jars;
  }

  /** The jars of the program, with their entries stored uncompressed. */
  List<BundledFile> storedJars() throws IOException {
    return ProgramJars.stored(jars, work.resolve("stored"));
  }

  /**
   * The modules of the JDK that it needs. Only images need them; visiting every class of big
   * libraries takes seconds.
   */
  Set<String> modules() throws IOException {
    if (modules == null) {
      modules = remembered();
    }
    return modules;
  }

  private Set<String> remembered() throws IOException {
    var file = work.resolve("modules");
    var key = new BuildFingerprint(work.resolve("modules.key"), key());
    if (Files.exists(file) && key.difference().isEmpty()) {
      return new TreeSet<>(Files.readAllLines(file));
    }
    var found = ModuleSet.of(program, jdk);
    key.forget();
    Files.write(file, found);
    key.remember();
    return found;
  }

  private List<String> key() throws IOException {
    var key = new ArrayList<>(List.of("JDK: " + jdk.identity()));
    key.add("modules: " + program.modules());
    for (var jar : jars) {
      key.add(jar.path() + ": " + Sha256.hex(jar.content()));
    }
    return key;
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
