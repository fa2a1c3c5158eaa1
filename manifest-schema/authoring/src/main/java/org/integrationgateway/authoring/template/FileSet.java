package org.integrationgateway.authoring.template;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Files of a template that are treated alike, as the descriptor of an archetype groups them.
 *
 * @param directory below the template; empty for the template itself
 * @param includes patterns below the directory, with {@code *} and {@code **}
 * @param filtered whether the files are templates of text
 * @param packaged whether the files move to the folder of the Java package
 */
record FileSet(String directory, List<Pattern> includes, boolean filtered, boolean packaged) {
  FileSet {
    includes = List.copyOf(includes);
  }

  /** Whether the set has the file with this path below the template. */
  boolean has(String path) {
    return path.startsWith(prefix())
        && includes.stream().anyMatch(each -> each.matcher(below(path)).matches());
  }

  /** The path of a file in the project. */
  String target(String path, String packageName) {
    return packaged ? prefix() + packageName.replace('.', '/') + "/" + below(path) : path;
  }

  private String below(String path) {
    return path.substring(prefix().length());
  }

  private String prefix() {
    return directory.isEmpty() ? "" : directory + "/";
  }

  /** Reads a pattern of Ant. */
  static Pattern pattern(String ant) {
    var regex = new StringBuilder();
    for (int i = 0; i < ant.length(); i++) {
      if (ant.startsWith("**/", i)) {
        regex.append("(?:.*/)?");
        i += 2;
      } else if (ant.startsWith("**", i)) {
        regex.append(".*");
        i++;
      } else {
        var one = ant.substring(i, i + 1);
        regex.append(one.equals("*") ? "[^/]*" : Pattern.quote(one));
      }
    }
    return Pattern.compile(regex.toString());
  }
}
