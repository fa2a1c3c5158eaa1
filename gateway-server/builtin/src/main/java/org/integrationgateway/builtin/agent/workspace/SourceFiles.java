package org.integrationgateway.builtin.agent.workspace;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.jspecify.annotations.Nullable;

/**
 * Reads the files below one folder. Links out of it, and the data of git, are not read.
 *
 * @param root a real path
 */
record SourceFiles(Path root) {
  private static final int MAX_ENTRIES = 1_000;
  private static final int MAX_LINES = 2_000;
  private static final int MAX_CHARACTERS = 48 << 10;
  private static final int MAX_LINE = 2_000;
  private static final int MAX_MATCHES = 100;
  private static final int MAX_FILES = 20_000;
  private static final int MAX_DEPTH = 64;
  private static final long MAX_SEARCHED = 1 << 20;
  private static final int BEGINNING = 8_000;
  private static final String GIT = ".git";

  /** The entries of a folder. */
  Map<String, @Nullable Object> list(String path) {
    var folder = resolve(path);
    if (!Files.isDirectory(folder)) {
      throw refused("'%s' is not a folder: read it with read_file".formatted(path));
    }
    try (Stream<Path> entries = Files.list(folder)) {
      var shown =
          entries
              .filter(entry -> !name(entry).equals(GIT))
              .sorted()
              .limit(MAX_ENTRIES + 1L)
              .map(SourceFiles::entry)
              .toList();
      return Map.of(
          "path",
          path,
          "entries",
          shown.size() > MAX_ENTRIES ? shown.subList(0, MAX_ENTRIES) : shown,
          "more",
          shown.size() > MAX_ENTRIES);
    } catch (IOException broken) {
      throw unreadable(path, broken);
    }
  }

  private static Map<String, @Nullable Object> entry(Path entry) {
    if (Files.isSymbolicLink(entry)) {
      return Map.of("name", name(entry), "type", "link");
    }
    return Files.isDirectory(entry)
        ? Map.of("name", name(entry), "type", "folder")
        : Map.of("name", name(entry), "type", "file", "bytes", entry.toFile().length());
  }

  /** Some lines of a text file. */
  Map<String, @Nullable Object> read(String path, long first, long count) {
    var file = regular(path);
    var text = new StringBuilder();
    long number = 0;
    long shown = 0;
    boolean more = false;
    try (var lines = open(file)) {
      requireText(path, file);
      long last = first + Math.min(Math.max(1, count), MAX_LINES);
      for (var line = line(lines); line != null && !more; line = more ? null : line(lines)) {
        number++;
        more = number >= last || text.length() + line.length() > MAX_CHARACTERS;
        if (number >= first && !more) {
          text.append(line).append('\n');
          shown++;
        }
      }
    } catch (IOException broken) {
      throw unreadable(path, broken);
    }
    return Map.of(
        "path", path, "firstLine", first, "lines", shown, "more", more, "text", text.toString());
  }

  /** Lines with a text in files below a folder. */
  Map<String, @Nullable Object> search(String path, String wanted) {
    if (wanted.isBlank() || wanted.length() > MAX_LINE) {
      throw refused("'text' has 1 to " + MAX_LINE + " characters, and one that is visible");
    }
    var matches = new ArrayList<Map<String, @Nullable Object>>();
    var folder = resolve(path);
    var sought = wanted.toLowerCase(Locale.ROOT);
    int files = 0;
    // Links are not followed: they could lead out, or in circles.
    try (Stream<Path> walk = Files.walk(folder, MAX_DEPTH)) {
      var found = walk.filter(this::searched).iterator();
      while (found.hasNext() && files < MAX_FILES && matches.size() < MAX_MATCHES) {
        requireTime();
        files++;
        search(found.next(), sought, matches);
      }
      return Map.of(
          "matches",
          matches,
          "filesSearched",
          (long) files,
          "more",
          found.hasNext() || matches.size() >= MAX_MATCHES);
    } catch (IOException | java.io.UncheckedIOException broken) {
      throw unreadable(path, broken);
    }
  }

  private boolean searched(Path file) {
    return Files.isRegularFile(file, java.nio.file.LinkOption.NOFOLLOW_LINKS)
        && file.toFile().length() <= MAX_SEARCHED
        && !isOfGit(file);
  }

  private void search(Path file, String sought, List<Map<String, @Nullable Object>> matches)
      throws IOException {
    if (isBinary(file)) {
      return;
    }
    try (var lines = open(file)) {
      long number = 0;
      for (var line = line(lines); line != null; line = line(lines)) {
        number++;
        if (line.toLowerCase(Locale.ROOT).contains(sought) && matches.size() < MAX_MATCHES) {
          matches.add(
              Map.of("path", root.relativize(file).toString(), "line", number, "text", line));
        }
      }
    }
  }

  private static void requireTime() {
    if (Thread.currentThread().isInterrupted()
        || Deadline.current().filter(Deadline::expired).isPresent()) {
      throw new ServiceException(
          Reason.TIMEOUT, "the search took too long: search in a smaller folder");
    }
  }

  private Path regular(String path) {
    var file = resolve(path);
    if (!Files.isRegularFile(file)) {
      throw refused("'%s' is not a file: list it with list_files".formatted(path));
    }
    return file;
  }

  /** The real path of a file or folder below the root. */
  private Path resolve(String path) {
    try {
      var below = root.resolve(path).normalize();
      if (!below.startsWith(root)) {
        throw refused("'%s' leads out of the workspace".formatted(path));
      }
      var real = below.toRealPath();
      if (!real.startsWith(root)) {
        throw refused("'%s' is a link that leads out of the workspace".formatted(path));
      }
      if (isOfGit(real)) {
        throw refused("'%s' is the data of git, not a source".formatted(path));
      }
      return real;
    } catch (IOException | InvalidPathException none) {
      throw new ServiceException(
          Reason.NOT_FOUND, "there is no '%s' in the workspace".formatted(path), none);
    }
  }

  private boolean isOfGit(Path file) {
    return StreamSupport.stream(root.relativize(file).spliterator(), false)
        .anyMatch(part -> part.toString().equalsIgnoreCase(GIT));
  }

  private static BufferedReader open(Path file) throws IOException {
    return new BufferedReader(
        new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8));
  }

  /** The next line, shortened; a line without an end costs no more memory than its beginning. */
  private static @Nullable String line(BufferedReader lines) throws IOException {
    var line = new StringBuilder();
    int next = lines.read();
    if (next < 0) {
      return null;
    }
    while (next >= 0 && next != '\n') {
      if (line.length() < MAX_LINE && next != '\r') {
        line.append((char) next);
      }
      next = lines.read();
    }
    return line.toString();
  }

  private static void requireText(String path, Path file) throws IOException {
    if (isBinary(file)) {
      throw refused("'%s' is not a text".formatted(path));
    }
  }

  private static boolean isBinary(Path file) throws IOException {
    try (var stream = Files.newInputStream(file)) {
      for (byte one : stream.readNBytes(BEGINNING)) {
        if (one == 0) {
          return true;
        }
      }
      return false;
    }
  }

  private static String name(Path entry) {
    return String.valueOf(entry.getFileName());
  }

  private static ServiceException refused(String message) {
    return new ServiceException(Reason.INVALID_INPUT, message);
  }

  private static ServiceException unreadable(String path, Exception broken) {
    return new ServiceException(
        Reason.UNAVAILABLE, "'%s' cannot be read now".formatted(path), broken);
  }
}
