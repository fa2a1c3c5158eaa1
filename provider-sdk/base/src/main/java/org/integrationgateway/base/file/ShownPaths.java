package org.integrationgateway.base.file;

import java.nio.file.Path;
import java.util.regex.Pattern;

/** Shortens paths in messages for a person who works in a folder: those below it are relative. */
public final class ShownPaths {
  private final Pattern prefix;

  /**
   * Paths seen from a folder.
   *
   * @param folder in which the person works; below the root, paths stay as they are
   */
  public ShownPaths(Path folder) {
    var absolute = folder.toAbsolutePath().normalize();
    var separator = Pattern.quote(folder.getFileSystem().getSeparator());
    // /srv/home/me/a is not below /home/me: before the prefix is no other part of a path.
    this.prefix =
        absolute.getNameCount() == 0
            ? Pattern.compile("(?!)")
            : Pattern.compile(
                "(?<![\\p{Alnum}_.~"
                    + separator
                    + "-])"
                    + Pattern.quote(absolute.toString())
                    + separator);
  }

  /** The text with these paths shortened. */
  public String in(String text) {
    return prefix.matcher(text).replaceAll("");
  }

  /** The path as a text, shortened where it is below the folder. */
  public String of(Path path) {
    return in(path.toString());
  }
}
