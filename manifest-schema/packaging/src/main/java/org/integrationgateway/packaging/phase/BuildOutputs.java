package org.integrationgateway.packaging.phase;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.integrationgateway.base.digest.Sha256;

/**
 * The outputs of a build for one target: the program in the package, of which a copy is kept in the
 * work folder, and the static files, which are made there.
 */
public final class BuildOutputs implements StepOutputs {
  private static final String INDEX = "index.html";
  private static final String STATIC = "$" + StepEnvironment.STATIC + "/";

  private final Path folder;
  private final Optional<Path> program;
  private final Path staticFolder;
  private final Path copy;
  private final boolean explicit;
  private final FileTree tree;

  /**
   * The outputs for one target.
   *
   * @param settings of the build; the work folder is made when missing
   * @param artifactPath of the program, when one is declared
   */
  public BuildOutputs(PhaseSettings settings, Optional<String> artifactPath) throws IOException {
    this.folder = settings.folder();
    this.program = artifactPath.map(path -> folder.resolve(path).normalize());
    var work = Files.createDirectories(settings.work()).toRealPath();
    this.staticFolder = work.resolve("static");
    this.copy = work.resolve("program");
    this.explicit = settings.target().isPresent();
    this.tree = new FileTree(List.of(folder, work), settings.made());
  }

  /** Returns the kept copy of the program; empty when the build made none. */
  public Optional<BuiltProgram> program() throws IOException {
    return program.isEmpty()
        ? Optional.empty()
        : BuiltProgram.at(copy.resolve(program.get().getFileName()), folder, tree);
  }

  /** Returns the static files by path; empty when they have no {@code index.html}. */
  public SortedMap<String, Path> staticFiles() throws IOException {
    return Files.isRegularFile(staticFolder.resolve(INDEX))
        ? tree.files(staticFolder)
        : new TreeMap<>();
  }

  @Override
  public Optional<Path> staticFolder() {
    return Optional.of(staticFolder);
  }

  @Override
  public List<Path> places() {
    try {
      return made().map(BuiltProgram::place).stream().toList();
    } catch (IOException notPackable) {
      return program.stream().toList();
    }
  }

  @Override
  public SortedMap<String, String> now() throws IOException {
    return digests(made());
  }

  @Override
  public String damage(Map<String, String> recorded) throws IOException {
    var kept = difference(recorded, digests(program()));
    // For explicit platforms, the program in the package is that of the platform that was built
    // last.
    return explicit || !kept.isEmpty() ? kept : difference(recorded, now());
  }

  @Override
  public void prepare(Map<String, String> before) throws IOException {
    if (Files.isSymbolicLink(staticFolder) || Files.isRegularFile(staticFolder)) {
      Files.delete(staticFolder);
    }
    Files.createDirectories(staticFolder);
    try (var all = Files.walk(staticFolder)) {
      for (var path : all.sorted(Comparator.reverseOrder()).toList()) {
        var name = STATIC + FileTree.slashes(staticFolder.relativize(path));
        if (!path.equals(staticFolder) && !before.containsKey(name) && !isFilled(path)) {
          Files.delete(path);
        }
      }
    }
  }

  @Override
  public void keep() throws IOException {
    delete(copy);
    Files.createDirectories(copy);
    var made = made();
    if (made.isPresent()) {
      for (var file : made.get().files().entrySet()) {
        var target = copy.resolve(file.getKey());
        Files.createDirectories(target.getParent());
        Files.copy(file.getValue(), target);
      }
    }
  }

  /** Returns the program that the commands made. */
  private Optional<BuiltProgram> made() throws IOException {
    return program.isEmpty() ? Optional.empty() : BuiltProgram.at(program.get(), folder, tree);
  }

  private SortedMap<String, String> digests(Optional<BuiltProgram> built) throws IOException {
    var digests = new TreeMap<String, String>();
    if (built.isPresent()) {
      var parent = program.orElseThrow().resolveSibling("");
      for (var file : built.get().files().entrySet()) {
        var name = FileTree.slashes(folder.relativize(parent.resolve(file.getKey())));
        digests.put(name, Sha256.hex(file.getValue()));
      }
    }
    if (Files.isDirectory(staticFolder)) {
      for (var file : tree.files(staticFolder).entrySet()) {
        digests.put(STATIC + file.getKey(), Sha256.hex(file.getValue()));
      }
    }
    return digests;
  }

  private static String difference(Map<String, String> recorded, Map<String, String> now) {
    var names = new TreeSet<>(recorded.keySet());
    names.addAll(now.keySet());
    for (var name : names) {
      if (!now.containsKey(name)) {
        return name + ", which it makes, is gone";
      }
      if (!now.get(name).equals(recorded.get(name))) {
        return name + (recorded.containsKey(name) ? " was altered after it" : " came after it");
      }
    }
    return "";
  }

  private static boolean isFilled(Path path) throws IOException {
    if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    try (var children = Files.list(path)) {
      return children.findAny().isPresent();
    }
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (var all = Files.walk(folder)) {
      for (var path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
