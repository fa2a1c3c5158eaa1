package org.integrationgateway.document;

import java.io.Closeable;
import java.util.Optional;

/**
 * The tokens of a JSON or YAML text, read one at a time; before the first {@link #next} there is no
 * current token. Methods throw {@link MalformedDocumentException} when the text is not well-formed,
 * and {@link java.io.UncheckedIOException} when it cannot be read.
 */
public abstract sealed class Tokens implements Closeable permits JsonTokens, YamlTokens {
  /** The type of a token. */
  public enum Type {
    MAPPING,
    SEQUENCE,
    /** The end of a mapping or sequence. */
    END,
    /** A value, or the key of a mapping. */
    SCALAR,
    /** A reference to an earlier value, only in YAML. */
    ALIAS,
    /** The beginning of a second YAML document. */
    DOCUMENT,
    /** The end of the text. */
    NOTHING
  }

  /** Reads the tokens of a text, which the result closes. */
  public static Tokens of(Format format, DocumentReader text) {
    return format == Format.JSON ? JsonTokens.of(text) : new YamlTokens(text);
  }

  /** Moves to the next token. */
  public abstract Type next();

  /** The type of the current token. */
  public abstract Type type();

  /** The text of a scalar without quotes and escapes, or the name of an alias. */
  public abstract String text();

  /** Whether a scalar has no quotes. */
  public abstract boolean isPlain();

  /** Whether the token is the scalar null. */
  public abstract boolean isNull();

  /** The kind of a scalar, by JSON or by the core schema of YAML. */
  abstract Node.Kind kind();

  /** The line in which the current token begins, from 1. */
  public abstract int line();

  /** The place at which the current token begins, in UTF-16 units. */
  public abstract int start();

  /** The place behind the current token, in UTF-16 units; spaces may stand before it. */
  abstract int end();

  /** Whether the current mapping or sequence ends with a bracket. */
  abstract boolean isBracketed();

  /** The name under which aliases refer to the value that begins here. */
  abstract Optional<String> anchor();

  /** The explicit type of the value that begins here. */
  abstract Optional<String> tag();

  /** Moves to the end of the current mapping or sequence; does nothing at other tokens. */
  public void skip() {
    int depth = 0;
    do {
      depth +=
          switch (type()) {
            case MAPPING, SEQUENCE -> 1;
            case END -> -1;
            default -> 0;
          };
    } while (depth > 0 && next() != Type.NOTHING);
  }

  /** Moves from an alias to the first token of the value that it stands for. */
  public abstract Type follow();
}
