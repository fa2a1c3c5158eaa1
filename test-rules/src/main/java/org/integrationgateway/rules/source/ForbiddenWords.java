package org.integrationgateway.rules.source;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds words in comments, string literals, scripts and documents that make a sentence hard to
 * understand.
 *
 * <p>The words stand in the resource {@code forbidden-words.txt}, one entry a line, so that this
 * class does not report itself. An entry matches whole words in upper or lower case; a space in an
 * entry matches any white space, also a line break inside a comment.
 */
final class ForbiddenWords {
  private static final Set<String> EXTENSIONS =
      Set.of(
          "java",
          "md",
          "sh",
          "yaml",
          "yml",
          "proto",
          "xml",
          "py",
          "mjs",
          "js",
          "ts",
          "groovy",
          "properties",
          "html",
          "css",
          "go",
          "graphql",
          "json");
  private static final Set<String> SKIPPED_FOLDERS =
      Set.of("target", "node_modules", "__pycache__", ".venv", ".git", ".gateway", ".idea");

  private final Pattern words;

  /**
   * One forbidden word at its place.
   *
   * @param line counted from 1
   */
  record Finding(Path file, int line, String word) {
    @Override
    public String toString() {
      return file + ":" + line + ": '" + word + "'";
    }
  }

  /** Searches for these words; an entry of several words has single spaces between them. */
  ForbiddenWords(List<String> entries) {
    if (entries.isEmpty()) {
      throw new IllegalArgumentException("the list of forbidden words is empty");
    }
    var alternatives =
        entries.stream()
            .map(entry -> Pattern.quote(entry).replace(" ", "\\E\\s+\\Q"))
            .collect(Collectors.joining("|"));
    words = Pattern.compile("(?i)\\b(" + alternatives + ")\\b");
  }

  /** Searches for the words of the project's list. */
  static ForbiddenWords ofTheProject() throws IOException {
    try (var in = ForbiddenWords.class.getResourceAsStream("forbidden-words.txt")) {
      if (in == null) {
        throw new IOException("the resource forbidden-words.txt is missing");
      }
      return new ForbiddenWords(
          new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
    }
  }

  /**
   * Searches all source files and documents below a folder, except build output.
   *
   * @param excluded which folders are not searched, told their path below the folder
   * @return sorted by file and line
   */
  List<Finding> below(Path folder, Predicate<Path> excluded) throws IOException {
    var found = new ArrayList<Finding>();
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes) {
            if (dir.equals(folder)) {
              return FileVisitResult.CONTINUE;
            }
            return SKIPPED_FOLDERS.contains(nameOf(dir)) || excluded.test(folder.relativize(dir))
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (isSearched(file)) {
              found.addAll(in(folder.relativize(file), Files.readString(file)));
            }
            return FileVisitResult.CONTINUE;
          }
        });
    found.sort(Comparator.comparing(Finding::file).thenComparing(Finding::line));
    return found;
  }

  /**
   * Searches one text.
   *
   * @param file its extension decides which part of the text is prose
   */
  List<Finding> in(Path file, String text) {
    var found = new ArrayList<Finding>();
    var prose = Prose.of(file.toString(), text);
    var match = words.matcher(prose);
    int line = 1;
    int counted = 0;
    while (match.find()) {
      line += (int) text.substring(counted, match.start()).chars().filter(c -> c == '\n').count();
      counted = match.start();
      var word = match.group().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
      found.add(new Finding(file, line, word));
    }
    return found;
  }

  private static boolean isSearched(Path file) throws IOException {
    var name = nameOf(file);
    int dot = name.lastIndexOf('.');
    return dot < 0 ? isScript(file) : EXTENSIONS.contains(name.substring(dot + 1));
  }

  private static boolean isScript(Path file) throws IOException {
    try (var in = Files.newInputStream(file)) {
      return new String(in.readNBytes(2), StandardCharsets.ISO_8859_1).equals("#!");
    }
  }

  private static String nameOf(Path path) {
    var name = path.getFileName();
    return name == null ? "" : name.toString();
  }
}
