package org.integrationgateway.document;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * The tokens of YAML. The parser's events of an anchored value are kept and repeated for each alias
 * that is followed; the numbers of kept and repeated events have limits, so that a small text
 * cannot expand without bound.
 */
final class YamlTokens extends Tokens {
  private static final int DEEPEST = 500;
  private static final int MOST_KEPT = 1_000_000;
  private static final int MOST_REPEATED = 1_000_000;

  private record Open(String anchor, int start, int depth) {}

  private record Range(int start, int end) {}

  private final DocumentReader reader;
  private final Iterator<Event> events;
  private final List<Event> kept = new ArrayList<>();
  private final Deque<Open> open = new ArrayDeque<>();
  private final Map<String, Range> anchors = new HashMap<>();
  private final Deque<Iterator<Event>> repeats = new ArrayDeque<>();
  private boolean begun;
  private int repeated;
  private int depth;
  private Event at;

  YamlTokens(DocumentReader reader) {
    this.reader = reader;
    var settings =
        LoadSettings.builder().setCodePointLimit(Integer.MAX_VALUE).setBufferSize(1 << 14).build();
    this.events = new Parse(settings).parseReader(reader).iterator();
    this.at = event(); // the start of the stream
  }

  @Override
  public Type next() {
    while (!repeats.isEmpty()) {
      if (repeats.peek().hasNext()) {
        at = repeats.peek().next();
        return type();
      }
      repeats.pop();
    }
    at = event();
    if (at.getEventId() == Event.ID.DocumentEnd) {
      at = event();
    }
    if (at.getEventId() == Event.ID.DocumentStart && !begun) {
      begun = true;
      at = event();
    }
    keep();
    return type();
  }

  @Override
  public Type follow() {
    var range = anchors.get(text());
    if (range == null) {
      throw new MalformedDocumentException("the alias '*" + text() + "' has no anchor", start());
    }
    repeated += range.end() - range.start();
    if (repeated > MOST_REPEATED) {
      throw new MalformedDocumentException(
          "aliases stand for more than " + MOST_REPEATED + " values", start());
    }
    // Copied, because the list may grow while it is repeated.
    repeats.push(List.copyOf(kept.subList(range.start(), range.end())).iterator());
    return next();
  }

  private void keep() {
    anchor().ifPresent(anchor -> open.push(new Open(anchor, kept.size(), depth)));
    if (!open.isEmpty()) {
      kept.add(at);
      if (kept.size() > MOST_KEPT) {
        throw new MalformedDocumentException(
            "anchors hold more than " + MOST_KEPT + " values", start());
      }
    }
    switch (type()) {
      case MAPPING, SEQUENCE -> depth++;
      case END -> depth--;
      default -> {}
    }
    if (depth > DEEPEST) {
      throw new MalformedDocumentException("nested more than " + DEEPEST + " levels deep", start());
    }
    while (!open.isEmpty() && open.peek().depth() == depth) {
      var closed = open.pop();
      anchors.put(closed.anchor(), new Range(closed.start(), kept.size()));
    }
  }

  @Override
  public Type type() {
    return switch (at.getEventId()) {
      case MappingStart -> Type.MAPPING;
      case SequenceStart -> Type.SEQUENCE;
      case MappingEnd, SequenceEnd -> Type.END;
      case Scalar -> Type.SCALAR;
      case Alias -> Type.ALIAS;
      case DocumentStart -> Type.DOCUMENT;
      default -> Type.NOTHING;
    };
  }

  @Override
  public String text() {
    if (at instanceof ScalarEvent scalar) {
      return scalar.getValue();
    }
    return at instanceof AliasEvent alias ? alias.getAlias().getValue() : "";
  }

  @Override
  public boolean isPlain() {
    return at instanceof ScalarEvent scalar && scalar.isPlain();
  }

  @Override
  public boolean isNull() {
    return isPlain()
        && switch (text()) {
          case "", "~", "null", "Null", "NULL" -> true;
          default -> false;
        };
  }

  @Override
  Node.Kind kind() {
    return isPlain() ? Node.Kind.ofPlain(text()) : Node.Kind.STRING;
  }

  @Override
  public int line() {
    return at.getStartMark().map(Mark::getLine).orElse(0) + 1;
  }

  @Override
  public int start() {
    return at.getStartMark().map(this::offset).orElse(0);
  }

  @Override
  int end() {
    return at.getEndMark().map(this::offset).orElse(0);
  }

  private int offset(Mark mark) {
    return reader.offsetOf(mark.getIndex());
  }

  @Override
  boolean isBracketed() {
    return at instanceof CollectionStartEvent collection && collection.isFlow();
  }

  @Override
  Optional<String> anchor() {
    return at instanceof NodeEvent node && !(at instanceof AliasEvent)
        ? node.getAnchor().map(Anchor::getValue)
        : Optional.empty();
  }

  @Override
  Optional<String> tag() {
    if (at instanceof ScalarEvent scalar) {
      return scalar.getTag();
    }
    return at instanceof CollectionStartEvent collection ? collection.getTag() : Optional.empty();
  }

  private Event event() {
    try {
      return events.next();
    } catch (MarkedYamlEngineException e) {
      var reason = Optional.ofNullable(e.getProblem()).orElse("unexpected text");
      throw MalformedDocumentException.of(
          "not YAML: " + reason,
          e.getProblemMark().isPresent()
              ? e.getProblemMark().map(this::offset).orElse(0)
              : MalformedDocumentException.NOWHERE,
          e);
    } catch (YamlEngineException e) {
      if (e.getCause() instanceof IOException failed) {
        throw new UncheckedIOException(failed);
      }
      var message = String.valueOf(e.getMessage());
      throw MalformedDocumentException.of(
          "not YAML: " + message.lines().findFirst().orElse("unexpected text"),
          MalformedDocumentException.NOWHERE,
          e);
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
