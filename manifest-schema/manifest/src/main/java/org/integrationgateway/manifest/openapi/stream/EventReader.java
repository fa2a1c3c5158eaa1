package org.integrationgateway.manifest.openapi.stream;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.integrationgateway.document.DocumentReader;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.MalformedDocumentException;
import org.integrationgateway.document.Tokens;
import org.integrationgateway.document.Tokens.Type;

/**
 * Reads the values of a JSON or YAML document in document order. The reader is positioned at one
 * value at a time; values that are not requested are skipped and not kept. Every method throws
 * {@link MalformedDocumentException} when the document is not well-formed.
 *
 * <p>Follows aliases of YAML, and merges the value of the key {@code <<}, which many documents
 * still use from YAML 1.1: a key of the mapping itself takes precedence over a merged one.
 */
public final class EventReader implements Closeable {
  private final Format format;
  private final Tokens tokens;
  private boolean passed;
  private int merges;

  /** Begins at the root. */
  public EventReader(Format format, DocumentReader text) {
    this.format = format;
    this.tokens = Tokens.of(format, text);
    if (tokens.next() == Type.NOTHING) {
      throw new MalformedDocumentException("the document is empty", 0);
    }
  }

  /**
   * Calls the consumer with every key of the current mapping; during the call the key's value is
   * current. Does nothing when the current value is not a mapping.
   */
  public void entries(Consumer<String> each) {
    entries(each, new HashSet<>());
  }

  private void entries(Consumer<String> each, Set<String> told) {
    if (!enter(Type.MAPPING)) {
      return;
    }
    while (step() != Type.END) {
      follow();
      boolean named = tokens.type() == Type.SCALAR;
      var key = named ? tokens.text() : "";
      boolean merged = named && tokens.isPlain() && key.equals("<<");
      pass();
      step();
      if (merged) {
        merge(each, told);
      } else if (named) {
        if (format == Format.YAML) {
          told.add(key);
        }
        each.accept(key);
      }
      pass();
    }
    passed = true;
  }

  private void merge(Consumer<String> each, Set<String> told) {
    Consumer<String> others =
        key -> {
          if (!told.contains(key)) {
            each.accept(key);
          }
        };
    merges++;
    if (isSequence()) {
      items(() -> entries(others));
    } else {
      entries(others);
    }
    merges--;
  }

  /** Returns whether the current key is one of a mapping that is merged into another. */
  public boolean isMerged() {
    return merges > 0;
  }

  /** Calls the action for every item of the current sequence. */
  public void items(Runnable each) {
    if (!enter(Type.SEQUENCE)) {
      return;
    }
    while (step() != Type.END) {
      each.run();
      pass();
    }
    passed = true;
  }

  private boolean enter(Type type) {
    follow();
    return !passed && tokens.type() == type;
  }

  /** Continues at the value that an alias refers to. */
  private void follow() {
    while (!passed && tokens.type() == Type.ALIAS) {
      tokens.follow();
    }
  }

  private Type step() {
    passed = false;
    return tokens.next();
  }

  private void pass() {
    if (!passed) {
      tokens.skip();
    }
    passed = true;
  }

  /** The current scalar as written; empty for null and other values. */
  public Optional<String> text() {
    follow();
    return !passed && tokens.type() == Type.SCALAR && !tokens.isNull()
        ? Optional.of(tokens.text())
        : Optional.empty();
  }

  /**
   * The current scalar as a Java value: text, {@code Boolean}, {@code Long}, {@code BigInteger} or
   * {@code Double}; empty for null and other values.
   */
  public Optional<Object> scalar() {
    var text = text();
    return tokens.isPlain() ? text.map(PlainScalars::value) : text.map(Object.class::cast);
  }

  /** The scalars of the current sequence. */
  public List<String> texts() {
    var texts = new ArrayList<String>();
    items(() -> text().ifPresent(texts::add));
    return texts;
  }

  /** Whether the current value is a mapping. */
  public boolean isMapping() {
    return enter(Type.MAPPING);
  }

  /** Whether the current value is a sequence. */
  public boolean isSequence() {
    return enter(Type.SEQUENCE);
  }

  /** Line of the current value, from 1. */
  public int line() {
    return tokens.line();
  }

  /** Offset of the current value, in UTF-16 units. */
  public int offset() {
    return tokens.start();
  }

  /** Reads to the end of the document, so that all of it is known to be well-formed. */
  public void finish() {
    pass();
    if (tokens.next() != Type.NOTHING) {
      throw new MalformedDocumentException(
          "a second " + format.document() + " begins here", offset());
    }
  }

  @Override
  public void close() throws IOException {
    tokens.close();
  }
}
