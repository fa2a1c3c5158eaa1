package org.integrationgateway.packaging;

import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Files in folders of pages that must not be published: secrets, tools, history. Packaging leaves
 * them out, and warns their author.
 */
final class DeveloperFiles {
  private static final Pattern NAMES =
      Pattern.compile(
          "(^|/)((node_modules|__pycache__|\\.(hg|svn|venv|idea|vscode|ssh|aws))/"
              + "|\\.git(/|$)|\\.env(\\.[^/]*)?(/|$)|\\.(npmrc|netrc|pypirc|DS_Store)$)");

  private static final int SHOWN = 10;

  private final TreeSet<String> leftOut = new TreeSet<>();

  /**
   * Returns whether a file is to be left out, and remembers it then.
   *
   * @param root folder of the pages, by its path in the archive
   * @param path below the root
   */
  boolean has(String root, String path) {
    var name = NAMES.matcher(path);
    if (!name.find()) {
      return false;
    }
    leftOut.add(root + "/" + path.substring(0, name.end()));
    return true;
  }

  /** Names the files and folders that were left out; empty without one. */
  Optional<String> note() {
    if (leftOut.isEmpty()) {
      return Optional.empty();
    }
    var more = leftOut.size() > SHOWN ? " and " + (leftOut.size() - SHOWN) + " more" : "";
    return Optional.of(
        "left out, because pages never need them: "
            + String.join(", ", leftOut.stream().limit(SHOWN).toList())
            + more);
  }
}
