package org.integrationgateway.manifest.openapi.stream;

import org.jspecify.annotations.Nullable;

/**
 * A token of a YAML text.
 *
 * @param text of a scalar, name of an alias; otherwise empty
 * @param plain whether a scalar has no quotes, so that it can mean null
 * @param anchor name under which aliases refer to the value that begins here
 * @param codePoint index of its first character
 */
record YamlToken(
    Type type, String text, boolean plain, @Nullable String anchor, int line, int codePoint) {
  enum Type {
    MAPPING,
    SEQUENCE,
    END,
    SCALAR,
    ALIAS,
    DOCUMENT_END
  }

  boolean is(Type wanted) {
    return type == wanted;
  }

  boolean isMergeKey() {
    return plain && text.equals("<<");
  }

  boolean isNull() {
    return plain
        && switch (text) {
          case "", "~", "null", "Null", "NULL" -> true;
          default -> false;
        };
  }
}
