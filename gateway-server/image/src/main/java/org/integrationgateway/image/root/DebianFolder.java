package org.integrationgateway.image.root;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.packaging.image.jdk.JdkTool;

/**
 * Packages of Debian for another platform, unpacked into a folder. None of their programs is run.
 */
public final class DebianFolder implements BaseSystem {
  private static final Path DPKG = Path.of("/usr/bin/dpkg-deb");
  private static final String USR = "/usr";
  private static final String NAME = "Package: ";

  private final Path given;
  private final Path root;

  /** The records of packages by their names. */
  private final Map<String, String> records = new TreeMap<>();

  /** The packages of files, by their absolute paths in the system. */
  private final Map<String, String> owners = new HashMap<>();

  private DebianFolder(Path given, Path root) {
    this.given = given;
    this.root = root;
  }

  /**
   * Unpacks packages.
   *
   * @param packages folder with files {@code *.deb}
   * @param root receives their files; an earlier folder is replaced
   */
  public static DebianFolder unpack(Path packages, Path root) throws IOException {
    List<Path> files;
    try (var found = Files.list(packages)) {
      files = found.filter(file -> file.toString().endsWith(".deb")).sorted().toList();
    }
    if (files.isEmpty() || !Files.isExecutable(DPKG)) {
      throw new IOException(
          files.isEmpty()
              ? packages
                  + " has no file *.deb: fetch the packages with gateway-server/image/packages"
              : DPKG + " is missing, which unpacks the packages of " + packages);
    }
    Folders.delete(root);
    var system = new DebianFolder(packages, Files.createDirectories(root).toRealPath());
    for (var file : files) {
      system.add(file);
    }
    return system;
  }

  private void add(Path file) throws IOException {
    JdkTool.run(DPKG, "--extract", file.toString(), root.toString());
    var record = JdkTool.run(DPKG, "--field", file.toString());
    var name =
        record
            .lines()
            .filter(line -> line.startsWith(NAME))
            .findFirst()
            .orElseThrow(() -> new IOException(file + " has no name"))
            .substring(NAME.length());
    records.put(name, record);
    for (var line : JdkTool.run(DPKG, "--contents", file.toString()).lines().toList()) {
      int path = line.indexOf(" ./");
      if (path > 0 && !line.startsWith("d")) {
        owners.put(line.substring(path + 2).replaceFirst(" -> .*", ""), name);
      }
    }
  }

  @Override
  public String name() {
    return "the packages of " + given;
  }

  /**
   * Returns the folder of the JDK among the packages.
   *
   * @throws IOException when they have no JDK
   */
  public Path jdk() throws IOException {
    var installed = root.resolve("usr/lib/jvm");
    if (Files.isDirectory(installed)) {
      try (var folders = Files.list(installed)) {
        var jdk =
            folders
                .filter(folder -> Files.exists(folder.resolve("jmods/java.base.jmod")))
                .filter(folder -> !Files.isSymbolicLink(folder))
                .findFirst();
        if (jdk.isPresent()) {
          return jdk.get();
        }
      }
    }
    throw new IOException(
        name() + " have no JDK with modules: add openjdk-17-jdk-headless and its runtime");
  }

  /** Debian packages files below {@code /lib} and {@code /bin}, which are now in {@code /usr}. */
  @Override
  public Optional<Path> find(String path) throws IOException {
    for (var name :
        List.of(path, path.startsWith(USR) ? path.substring(USR.length()) : USR + path)) {
      var file = root.resolve(name.substring(1));
      if (Files.exists(file) && file.toRealPath().startsWith(root)) {
        return Optional.of(file.toRealPath());
      }
    }
    return Optional.empty();
  }

  @Override
  public Set<String> libraries(Collection<Path> programs, Path own) throws IOException {
    var brought = SharedLibraries.names(own);
    var places = places();
    var found = new TreeSet<String>();
    var open = new ArrayDeque<>(programs);
    while (!open.isEmpty()) {
      var program = open.remove();
      var elf = ElfFile.read(program);
      var wanted = new ArrayList<String>();
      elf.loader().ifPresent(wanted::add);
      for (var library : elf.needed()) {
        if (!brought.contains(library)) {
          wanted.add(place(library, places, program));
        }
      }
      for (var path : wanted) {
        if (found.add(path)) {
          open.add(find(path).orElseThrow(() -> lacks(program, path)));
        }
      }
    }
    return found;
  }

  private String place(String library, List<String> places, Path program) throws IOException {
    for (var place : places) {
      var path = place + "/" + library;
      if (find(path).isPresent()) {
        return path;
      }
    }
    throw lacks(program, library);
  }

  private IOException lacks(Path program, String library) {
    return new IOException(
        "%s needs %s, which %s do not have: add its package"
            .formatted(program.getFileName(), library, name()));
  }

  /** The folders in which the loader looks for libraries. */
  private List<String> places() throws IOException {
    var places = new ArrayList<String>();
    for (var parent : List.of("/lib", "/usr/lib")) {
      var folder = root.resolve(parent.substring(1));
      if (Files.isDirectory(folder)) {
        try (var below = Files.list(folder)) {
          below
              .map(each -> each.getFileName().toString())
              .filter(name -> name.endsWith("-linux-gnu"))
              .forEach(name -> places.add(parent + "/" + name));
        }
      }
    }
    places.addAll(List.of("/lib", "/usr/lib"));
    return places;
  }

  @Override
  public Map<String, String> packages(Collection<Path> files) {
    var packages = new TreeMap<String, String>();
    for (var file : files) {
      if (file.startsWith(root)) {
        Optional.ofNullable(owners.get("/" + root.relativize(file)))
            .ifPresent(name -> packages.put(name, records.getOrDefault(name, "")));
      }
    }
    return packages;
  }
}
