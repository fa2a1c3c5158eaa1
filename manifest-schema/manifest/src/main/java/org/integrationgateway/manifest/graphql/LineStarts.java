package org.integrationgateway.manifest.graphql;

import graphql.language.Node;
import graphql.language.SourceLocation;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Converts the parser's lines and columns (in code points, both from 1) to offsets. */
final class LineStarts {
  private final String text;
  private final int[] starts;

  LineStarts(String text) {
    this.text = text;
    int[] found = new int[16];
    int count = 1;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
      if (count == found.length) {
        found = Arrays.copyOf(found, count * 2);
      }
      found[count++] = end + 1;
    }
    this.starts = Arrays.copyOf(found, count);
  }

  int offset(Node<?> node) {
    return offset(node.getSourceLocation());
  }

  /** Returns 0 when the parser gives no position, and the end when the position is after it. */
  int offset(@Nullable SourceLocation at) {
    if (at == null || at.getLine() < 1) {
      return 0;
    }
    if (at.getLine() > starts.length) {
      return text.length();
    }
    int start = starts[at.getLine() - 1];
    int characters = Math.max(0, at.getColumn() - 1);
    return characters > text.codePointCount(start, text.length())
        ? text.length()
        : text.offsetByCodePoints(start, characters);
  }
}
