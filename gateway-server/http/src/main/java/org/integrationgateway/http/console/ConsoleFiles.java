package org.integrationgateway.http.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.ClassPathFolder;

/**
 * The files that browsers load, from the class path: one script for each console, the style sheets
 * and the icon. All have one fingerprint, which is a part of their URLs, so browsers keep them
 * until the next version.
 */
final class ConsoleFiles {
  /** A file beside all others, by which the root is found. */
  private static final String ROOT_FILE = "theme.css";

  private static final int FINGERPRINT_LENGTH = 16;
  private static final String MODULE = ".js";

  private final SortedMap<String, ConsoleFile> files;
  private final String fingerprint;

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

  /** Reads all files, joins the modules of each console, and compresses what browsers load. */
  static ConsoleFiles load() {
    var sources = sources();
    var files = new TreeMap<String, ConsoleFile>();
    sources.forEach(
        (name, content) -> {
          if (!name.endsWith(MODULE)) {
            files.put(name, ConsoleFile.of(name, content));
          }
        });
    for (var kind : Console.Kind.values()) {
      var script = ModuleBundle.of(kind.main(), name -> text(sources, name));
      files.put(
          kind.script(), ConsoleFile.of(kind.script(), script.getBytes(StandardCharsets.UTF_8)));
    }
    return new ConsoleFiles(files);
  }

  /** The files of the consoles and of their libraries as they are written, by their names. */
  static SortedMap<String, byte[]> sources() {
    var sources = new TreeMap<String, byte[]>();
    try {
      own(sources);
      for (var library : ConsoleLibrary.values()) {
        sources.putAll(library.files());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the files of the consoles cannot be read", e);
    }
    return sources;
  }

  private static String text(Map<String, byte[]> sources, String name) {
    var content = sources.get(name);
    if (content == null) {
      throw new IllegalStateException("the consoles have no module " + name);
    }
    return new String(content, StandardCharsets.UTF_8);
  }

  String fingerprint() {
    return fingerprint;
  }

  Optional<ConsoleFile> find(String name) {
    return Optional.ofNullable(files.get(name));
  }

  private static void own(Map<String, byte[]> files) throws IOException {
    var root = ConsoleFiles.class.getResource(ROOT_FILE);
    if (root == null) {
      throw new IOException("the class path has no " + ROOT_FILE);
    }
    files.putAll(ClassPathFolder.read(root, ConsoleFile::isServed));
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
