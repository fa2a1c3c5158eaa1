package org.integrationgateway.packaging.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.integrationgateway.packaging.image.program.JavaProgram;
import org.integrationgateway.packaging.image.program.StoredJar;

/**
 * The jars of a program in {@code lib}, under unique names that every file system supports. The
 * first, {@code program.jar}, has no classes: it names the main class and the others in class path
 * order.
 *
 * <p>A jar made by this build is written again, because build tools put the time of day into their
 * jars. A jar from a repository is not changed.
 */
final class ProgramJars {
  private static final String STARTER = "program.jar";

  private final Path work;
  private final Set<String> taken = new HashSet<>(Set.of(STARTER));
  private final List<BundledFile> files = new ArrayList<>();

  private ProgramJars(Path work) {
    this.work = work;
  }

  /**
   * Returns the starter first, then the program's own jar, then its libraries in class path order.
   *
   * @param work folder for the jars that are made
   */
  static List<BundledFile> of(JavaProgram program, String mainClass, Path work) throws IOException {
    var jars = new ProgramJars(Files.createDirectories(work));
    jars.addOwn(program.classes());
    for (var library : program.libraries()) {
      jars.addLibrary(library);
    }
    jars.addStarter(mainClass);
    return List.copyOf(jars.files);
  }

  /**
   * Returns these jars with the ones from repositories written again, uncompressed. Signatures stay
   * valid.
   *
   * @param work folder for the jars that are made
   */
  static List<BundledFile> stored(List<BundledFile> jars, Path work) throws IOException {
    var stored = new ArrayList<BundledFile>();
    for (var jar : jars) {
      if (!isFromRepository(jar.content())) {
        stored.add(jar);
        continue;
      }
      var copy = work.resolve(jar.path());
      StoredJar.ofJar(jar.content(), copy);
      stored.add(new BundledFile(jar.path(), copy, jar.executable()));
    }
    return stored;
  }

  private void addOwn(Path classes) throws IOException {
    if (!Files.isDirectory(classes)) {
      addBuilt(classes);
      return;
    }
    var name = name("classes.jar");
    StoredJar.ofFolder(classes, work.resolve(name));
    add(name, work.resolve(name));
  }

  private void addLibrary(Path library) throws IOException {
    if (Files.isDirectory(library)) {
      throw new IOException(
          library + " is a folder of classes: build that module up to the phase package first");
    }
    if (isFromRepository(library)) {
      add(name(library.getFileName().toString()), library);
      return;
    }
    addBuilt(library);
  }

  private void addBuilt(Path jar) throws IOException {
    var name = name(jar.getFileName().toString());
    StoredJar.ofJar(jar, work.resolve(name));
    add(name, work.resolve(name));
  }

  private void addStarter(String mainClass) throws IOException {
    var manifest = new Manifest();
    var attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MAIN_CLASS, mainClass);
    attributes.put(
        Attributes.Name.CLASS_PATH,
        files.stream()
            .map(file -> file.path().substring("lib/".length()))
            .collect(Collectors.joining(" ")));
    StoredJar.ofManifest(manifest, work.resolve(STARTER));
    files.add(0, new BundledFile("lib/" + STARTER, work.resolve(STARTER), false));
  }

  private void add(String name, Path content) {
    files.add(new BundledFile("lib/" + name, content, false));
  }

  private String name(String original) {
    var plain = original.replaceAll("[^\\w.+-]", "_");
    var name = plain;
    for (var other = 2; !taken.add(name.toLowerCase(Locale.ROOT)); other++) {
      name = other + "-" + plain;
    }
    return name;
  }

  /**
   * Whether the jar is from a Maven repository, where it lies beside its POM; in a build folder it
   * does not.
   */
  private static boolean isFromRepository(Path jar) throws IOException {
    try (var poms = Files.newDirectoryStream(jar.toAbsolutePath().resolveSibling(""), "*.pom")) {
      return poms.iterator().hasNext();
    }
  }
}
