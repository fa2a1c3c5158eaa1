package org.integrationgateway.packaging.image.cache;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Takes the modules, which lie in one folder of an archive, and the {@code release} file of the
 * same JDK. Files get new names: the name of an entry never becomes a path.
 */
final class ModuleFiles {
  interface Content {
    InputStream open() throws IOException;
  }

  private static final Pattern MODULE = Pattern.compile("[A-Za-z0-9_.]{1,100}\\.jmod");
  private static final Pattern HOSTILE = Pattern.compile("/.*|[A-Za-z]:.*|.*[\\\\\\p{Cntrl}].*");
  private static final int ENTRIES = 50_000;
  private static final long UNPACKED = 2L << 30;
  private static final int RELEASE_BYTES = 64 * 1024;
  private static final int RELEASE_FILES = 16;

  private final Path target;
  private final URI origin;
  private final Map<String, byte[]> releases = new HashMap<>();
  private @Nullable String folder;
  private int entries;
  private long unpacked;
  private long written;

  ModuleFiles(Path target, URI origin) throws IOException {
    this.target = target;
    this.origin = origin;
    Files.createDirectory(target.resolve("jmods"));
  }

  void entry(String raw, long size, boolean isFile, Content content) throws IOException {
    unpacked += Math.max(size, 0);
    if (++entries > ENTRIES || unpacked > UNPACKED) {
      throw refused("is larger than any JDK: over " + ENTRIES + " entries or 2 GiB unpacked");
    }
    var path = raw.startsWith("./") ? raw.substring(2) : raw;
    if (HOSTILE.matcher(path).matches() || Arrays.asList(path.split("/", -1)).contains("..")) {
      throw refused("has an entry '" + printable(raw) + "' that leads out of any folder");
    }
    if (!isFile) {
      return;
    }
    var name = path.substring(path.lastIndexOf('/') + 1);
    var parent = path.substring(0, path.length() - name.length());
    if (MODULE.matcher(name).matches()) {
      module(parent, name, content);
    }
    if (name.equals("release") && size <= RELEASE_BYTES && releases.size() < RELEASE_FILES) {
      try (var in = content.open()) {
        releases.put(parent, in.readNBytes(RELEASE_BYTES));
      }
    }
  }

  private void module(String parent, String name, Content content) throws IOException {
    if (folder != null && !folder.equals(parent)) {
      throw refused("has modules in two folders, '" + folder + "' and '" + parent + "'");
    }
    folder = parent;
    try (var in = content.open()) {
      copy(in, target.resolve("jmods").resolve(name));
    } catch (FileAlreadyExistsException twice) {
      throw refused("has the module " + name + " twice");
    }
  }

  /** Counts the bytes itself: an archive may declare a smaller size than a file has. */
  private void copy(InputStream in, Path file) throws IOException {
    try (var out = new ReceivedFile(Files.createFile(file), UNPACKED - written)) {
      in.transferTo(out);
      written += out.count();
    }
  }

  /** Called after the last entry. */
  void complete() throws IOException {
    if (folder == null || !Files.exists(target.resolve("jmods/java.base.jmod"))) {
      throw refused(
          "has no java.base.jmod: it is not a JDK, or one without jmods (from Java 24 on "
              + "vendors often publish them as an archive of their own: name that one)");
    }
    var release = releases.get(folder.replaceFirst("(^|/)jmods/$", "$1"));
    if (release != null) {
      Files.write(target.resolve("release"), release);
    }
  }

  private IOException refused(String why) {
    return new IOException(origin + " " + why);
  }

  private static String printable(String name) {
    var clean = name.replaceAll("\\p{Cntrl}", "?");
    return clean.length() > 100 ? clean.substring(0, 100) + "..." : clean;
  }
}
