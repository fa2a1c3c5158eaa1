package org.integrationgateway.authoring.lint;

import java.util.regex.Pattern;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.document.problem.Source;

/**
 * Finds a member of an object in the text of a document of which only lines are known, by the
 * indentation that people and tools give to YAML and JSON.
 */
final class MemberPlace {
  private final Source source;
  private final int line;

  /**
   * An object.
   *
   * @param at the begin of the line of its first member in YAML, of its brace in JSON
   */
  MemberPlace(Position at) {
    this.source = at.source();
    this.line = at.line();
  }

  /** The begin of what the line has. */
  Position start() {
    if (line == 0) {
      return source.whole();
    }
    return source.at(source.lineStart(line) + indentation(line), 0);
  }

  /** The value of the member, else the begin of the object. */
  Position of(String member) {
    if (line == 0) {
      return start();
    }
    var key = "[\"']?" + Pattern.quote(member) + "[\"']?\\s*:\\s*(?=\\S)";
    return isInOneLine()
        ? found(line, Pattern.compile("(?<=[{,\\s])" + key))
        : among(Pattern.compile("^\\s*" + key));
  }

  private Position found(int inLine, Pattern member) {
    var text = source.line(inLine);
    var found = member.matcher(text);
    if (!found.find()) {
      return start();
    }
    int from = source.lineStart(inLine);
    return source.at(from + found.end(), text.length() - found.end());
  }

  private Position among(Pattern member) {
    int first = source.line(line).strip().endsWith("{") ? next(line) : line;
    int members = indentation(first);
    for (int i = first; i <= source.lines() && indentation(i) >= members; i = next(i)) {
      if (indentation(i) == members && member.matcher(source.line(i)).find()) {
        return found(i, member);
      }
    }
    return start();
  }

  private boolean isInOneLine() {
    var text = source.line(line).strip();
    return text.indexOf('{') >= 0 && (text.endsWith("}") || text.endsWith("},"));
  }

  /** The next line that has something. */
  private int next(int after) {
    int next = after + 1;
    while (next <= source.lines() && source.line(next).isBlank()) {
      next++;
    }
    return next;
  }

  private int indentation(int of) {
    if (of > source.lines()) {
      return 0;
    }
    var text = source.line(of);
    return text.length() - text.stripLeading().length();
  }
}
