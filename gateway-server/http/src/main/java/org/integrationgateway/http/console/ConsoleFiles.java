package org.integrationgateway.http.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.integrationgateway.base.digest.Sha256;

/**
 * The files of the consoles and of their libraries, from the class path. All have one fingerprint,
 * which is a part of their URLs: so modules import each other by relative paths, and browsers keep
 * all of them until the next version.
 */
final class ConsoleFiles {
  /** A file beside all others, by which the root is found. */
  private static final String ROOT_FILE = "theme.css";

  private static final int FINGERPRINT_LENGTH = 16;
  private static final Pattern IMPORT =
      Pattern.compile("^(?:import|export)\\b[^'\"(]*?['\"](\\.[^'\"]+)['\"]", Pattern.MULTILINE);

  private static final Pattern PAGE =
      Pattern.compile("tab: '([\\w-]+)'.*?import\\('(\\.[^']+)'\\)");

  private final SortedMap<String, ConsoleFile> files;
  private final String fingerprint;
  private final Map<String, List<String>> modules = new ConcurrentHashMap<>();

  private ConsoleFiles(SortedMap<String, ConsoleFile> files) {
    this.files = files;
    var all = new ArrayList<byte[]>();
    files.forEach(
        (name, file) -> {
          all.add(name.getBytes(StandardCharsets.UTF_8));
          all.add(file.content());
        });
    fingerprint = Sha256.hex(joined(all)).substring(0, FINGERPRINT_LENGTH);
  }

  /** Reads and compresses all files. */
  static ConsoleFiles load() {
    var files = new TreeMap<String, ConsoleFile>();
    try {
      own(files);
      for (var library : ConsoleLibrary.values()) {
        library.files().forEach((name, content) -> files.put(name, ConsoleFile.of(name, content)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the files of the consoles cannot be read", e);
    }
    return new ConsoleFiles(files);
  }

  String fingerprint() {
    return fingerprint;
  }

  Optional<ConsoleFile> find(String name) {
    return Optional.ofNullable(files.get(name));
  }

  /**
   * The modules that show a page, so that a browser asks for all of them at once: those of the
   * console, and those of the page of this tab, or of its first page.
   *
   * @param main the module that lists the pages
   */
  List<String> modules(String main, String tab) {
    var pages = pages(main);
    var page = pages.getOrDefault(tab, pages.values().iterator().next());
    return Stream.concat(modules(main).stream(), modules(page).stream()).distinct().toList();
  }

  /** The modules of the pages by their tabs, in the order of the navigation. */
  private Map<String, String> pages(String main) {
    var pages = new LinkedHashMap<String, String>();
    var listed = PAGE.matcher(find(main).map(ConsoleFile::text).orElse(""));
    while (listed.find()) {
      pages.put(listed.group(1), resolved(main, listed.group(2)));
    }
    return pages;
  }

  /** A module and all modules that it imports at its start. */
  List<String> modules(String name) {
    return modules.computeIfAbsent(name, this::withImports);
  }

  private List<String> withImports(String name) {
    var found = new LinkedHashSet<String>();
    collect(name, found);
    return List.copyOf(found);
  }

  private void collect(String name, LinkedHashSet<String> found) {
    var file = files.get(name);
    if (file == null || !found.add(name)) {
      return;
    }
    var imports = IMPORT.matcher(file.text());
    while (imports.find()) {
      collect(resolved(name, imports.group(1)), found);
    }
  }

  private static String resolved(String module, String path) {
    return URI.create(module).resolve(path).getPath();
  }

  private static void own(Map<String, ConsoleFile> files) throws IOException {
    var root = ConsoleFiles.class.getResource(ROOT_FILE);
    if (root == null) {
      throw new IOException("the class path has no " + ROOT_FILE);
    }
    ClassPathFolder.read(root)
        .forEach((name, content) -> files.put(name, ConsoleFile.of(name, content)));
  }

  private static byte[] joined(List<byte[]> parts) {
    var joined = new byte[parts.stream().mapToInt(part -> part.length).sum()];
    int at = 0;
    for (var part : parts) {
      System.arraycopy(part, 0, joined, at, part.length);
      at += part.length;
    }
    return joined;
  }
}
