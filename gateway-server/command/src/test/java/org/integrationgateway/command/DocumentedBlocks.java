package org.integrationgateway.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The blocks of code in the pages of the documentation, with the marks before them. */
final class DocumentedBlocks {
  static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

  private static final Pattern BLOCK =
      Pattern.compile(
          "(?ms)(?:^<!-- (not checked|part of|not run|run by): ([^\\n]*) -->\\n)?^( *)```(\\w*)\\n(.*?)^ *```");

  /**
   * A block.
   *
   * @param page below the root of the project
   * @param line where it begins, from 1
   * @param language empty where the page says none
   * @param mark what the comment before it says of it; empty for the others
   * @param note the rest of this comment
   */
  record Block(String page, int line, String language, String text, String mark, String note) {
    String place() {
      return page + ":" + line;
    }

    /** Why the block is not checked; empty for the others. */
    String reason() {
      return mark.equals("not checked") ? note : "";
    }

    /** The keys with dots that the block belongs below; empty for whole documents. */
    String around() {
      return mark.equals("part of") ? note : "";
    }

    /** Whether a person types it: a block without prompts, or one that shows what they print. */
    boolean isShell() {
      return language.equals("sh") || text.startsWith("$ ");
    }
  }

  private DocumentedBlocks() {}

  /** The blocks in these languages, in the order of the pages. */
  static List<Block> in(Set<String> languages) throws IOException {
    var blocks = new ArrayList<Block>();
    for (var page : pages()) {
      var text = Files.readString(page);
      var found = BLOCK.matcher(text);
      while (found.find()) {
        if (languages.contains(found.group(4))) {
          var line = (int) text.substring(0, found.start(4)).lines().count();
          blocks.add(
              new Block(
                  ROOT.relativize(page).toString().replace('\\', '/'),
                  line,
                  found.group(4),
                  found.group(5).replaceAll("(?m)^" + found.group(3), ""),
                  found.group(1) == null ? "" : found.group(1),
                  found.group(2) == null ? "" : found.group(2)));
        }
      }
    }
    return blocks;
  }

  /** All pages, with README and CONTRIBUTING. */
  static List<Path> pages() throws IOException {
    var pages =
        new ArrayList<>(List.of(ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md")));
    try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
      files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    return pages;
  }
}
