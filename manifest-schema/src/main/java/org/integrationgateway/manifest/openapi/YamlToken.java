package org.integrationgateway.manifest.openapi;

import org.jspecify.annotations.Nullable;

/**
 * What a YAML text consists of.
 *
 * @param text of a scalar, name of an alias; else empty
 * @param plain whether a scalar has no quotes, so that it can mean null
 * @param anchor under which aliases find the value that begins here
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
