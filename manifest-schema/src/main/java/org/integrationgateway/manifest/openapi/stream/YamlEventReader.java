package org.integrationgateway.manifest.openapi.stream;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.integrationgateway.manifest.openapi.stream.YamlToken.Type;

/**
 * Reads the events of YAML. Follows aliases, and merges the value of the key {@code <<}, which many
 * documents still use from YAML 1.1: a key of the mapping itself takes precedence over a merged
 * one.
 */
public final class YamlEventReader extends EventReader {
  private final DocumentReader reader;
  private final YamlTokens tokens;
  private YamlToken at;
  private boolean passed;

  /** Begins at the root. */
  public YamlEventReader(DocumentReader reader) {
    this.reader = reader;
    this.tokens = new YamlTokens(reader);
    this.at = tokens.next();
  }

  @Override
  public void entries(Consumer<String> each) {
    entries(each, new HashSet<>());
  }

  private void entries(Consumer<String> each, Set<String> told) {
    if (!enter(Type.MAPPING)) {
      return;
    }
    for (step(); !at.is(Type.END); step()) {
      follow();
      var key = at;
      pass();
      step();
      if (!key.is(Type.SCALAR)) {
        pass();
        continue;
      }
      if (key.isMergeKey()) {
        merge(each, told);
      } else {
        told.add(key.text());
        each.accept(key.text());
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
    if (isSequence()) {
      items(() -> entries(others, new HashSet<>()));
      return;
    }
    entries(others, new HashSet<>());
  }

  @Override
  public void items(Runnable each) {
    if (!enter(Type.SEQUENCE)) {
      return;
    }
    for (step(); !at.is(Type.END); step()) {
      each.run();
      pass();
    }
    passed = true;
  }

  private boolean enter(Type type) {
    follow();
    return !passed && at.is(type);
  }

  /** Continues at the value that an alias refers to. */
  private void follow() {
    while (!passed && at.is(Type.ALIAS)) {
      at = tokens.behind(at);
    }
  }

  private void step() {
    at = tokens.next();
    passed = false;
  }

  private void pass() {
    if (!passed && (at.is(Type.MAPPING) || at.is(Type.SEQUENCE))) {
      for (int depth = 1; depth > 0; ) {
        at = tokens.next();
        depth += at.is(Type.END) ? -1 : at.is(Type.MAPPING) || at.is(Type.SEQUENCE) ? 1 : 0;
      }
    }
    passed = true;
  }

  @Override
  public Optional<String> text() {
    follow();
    return !passed && at.is(Type.SCALAR) && !at.isNull()
        ? Optional.of(at.text())
        : Optional.empty();
  }

  @Override
  public Optional<Object> scalar() {
    var text = text();
    return at.plain() ? text.map(PlainScalars::value) : text.map(Object.class::cast);
  }

  @Override
  public boolean isMapping() {
    follow();
    return !passed && at.is(Type.MAPPING);
  }

  @Override
  public boolean isSequence() {
    follow();
    return !passed && at.is(Type.SEQUENCE);
  }

  @Override
  public int line() {
    return at.line();
  }

  @Override
  public int offset() {
    return tokens.offset(at);
  }

  @Override
  public void finish() {
    pass();
    tokens.finish();
  }

  @Override
  public void close() throws java.io.IOException {
    reader.close();
  }
}
