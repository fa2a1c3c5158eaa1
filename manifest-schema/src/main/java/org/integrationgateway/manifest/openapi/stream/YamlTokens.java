package org.integrationgateway.manifest.openapi.stream;

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
import org.integrationgateway.manifest.openapi.stream.YamlToken.Type;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * The tokens of a YAML document, with aliases resolved. The tokens of an anchored value are kept
 * and repeated for each alias of it; the numbers of kept and repeated tokens have limits, so that a
 * small text cannot expand without bound.
 */
final class YamlTokens {
  private static final int DEEPEST = 500;
  private static final int MOST_KEPT = 1_000_000;
  private static final int MOST_REPEATED = 1_000_000;

  private record Open(String anchor, int start, int depth) {}

  private record Range(int start, int end) {}

  private final DocumentReader reader;
  private final Iterator<Event> events;
  private final List<YamlToken> kept = new ArrayList<>();
  private final Deque<Open> open = new ArrayDeque<>();
  private final Map<String, Range> anchors = new HashMap<>();
  private final Deque<Iterator<YamlToken>> repeats = new ArrayDeque<>();
  private int repeated;
  private int depth;

  YamlTokens(DocumentReader reader) {
    this.reader = reader;
    var settings =
        LoadSettings.builder().setCodePointLimit(Integer.MAX_VALUE).setBufferSize(1 << 14).build();
    this.events = new Parse(settings).parseReader(reader).iterator();
    event(); // stream start
    if (event().getEventId() == Event.ID.StreamEnd) {
      throw new EventReader.Malformed("the document is empty", 0);
    }
  }

  YamlToken next() {
    while (!repeats.isEmpty()) {
      if (repeats.peek().hasNext()) {
        return repeats.peek().next();
      }
      repeats.pop();
    }
    var token = token(event());
    keep(token);
    return token;
  }

  /** Returns the first token of the value that an alias refers to; the others follow. */
  YamlToken behind(YamlToken alias) {
    var range = anchors.get(alias.text());
    if (range == null) {
      throw new EventReader.Malformed(
          "the alias '*" + alias.text() + "' has no anchor", offset(alias));
    }
    repeated += range.end() - range.start();
    if (repeated > MOST_REPEATED) {
      throw new EventReader.Malformed(
          "aliases stand for more than " + MOST_REPEATED + " values", offset(alias));
    }
    // Copied, because the list may grow while it is repeated.
    repeats.push(List.copyOf(kept.subList(range.start(), range.end())).iterator());
    return next();
  }

  int offset(YamlToken token) {
    return reader.offsetOf(token.codePoint());
  }

  /** Fails when a token other than the end follows. */
  void finish() {
    next(); // document end
    var last = event();
    if (last.getEventId() != Event.ID.StreamEnd) {
      throw new EventReader.Malformed(
          "a second YAML document begins here", offset(last.getStartMark()));
    }
  }

  private void keep(YamlToken token) {
    if (token.anchor() != null) {
      open.push(new Open(token.anchor(), kept.size(), depth));
    }
    if (!open.isEmpty()) {
      kept.add(token);
      if (kept.size() > MOST_KEPT) {
        throw new EventReader.Malformed(
            "anchors hold more than " + MOST_KEPT + " values", offset(token));
      }
    }
    switch (token.type()) {
      case MAPPING, SEQUENCE -> depth++;
      case END -> depth--;
      default -> {}
    }
    if (depth > DEEPEST) {
      throw new EventReader.Malformed(
          "nested more than " + DEEPEST + " levels deep", offset(token));
    }
    while (!open.isEmpty() && open.peek().depth() == depth) {
      var closed = open.pop();
      anchors.put(closed.anchor(), new Range(closed.start(), kept.size()));
    }
  }

  private static YamlToken token(Event event) {
    var type =
        switch (event.getEventId()) {
          case MappingStart -> Type.MAPPING;
          case SequenceStart -> Type.SEQUENCE;
          case MappingEnd, SequenceEnd -> Type.END;
          case Scalar -> Type.SCALAR;
          case Alias -> Type.ALIAS;
          default -> Type.DOCUMENT_END;
        };
    var mark = event.getStartMark();
    return new YamlToken(
        type,
        text(event),
        event instanceof ScalarEvent scalar && scalar.isPlain(),
        type == Type.ALIAS ? null : anchor(event),
        mark.map(Mark::getLine).orElse(0) + 1,
        mark.map(Mark::getIndex).orElse(0));
  }

  private static String text(Event event) {
    if (event instanceof ScalarEvent scalar) {
      return scalar.getValue();
    }
    return event instanceof AliasEvent alias ? alias.getAlias().getValue() : "";
  }

  private static @Nullable String anchor(Event event) {
    return event instanceof NodeEvent node
        ? node.getAnchor().map(Anchor::getValue).orElse(null)
        : null;
  }

  private Event event() {
    try {
      return events.next();
    } catch (MarkedYamlEngineException e) {
      var reason = Optional.ofNullable(e.getProblem()).orElse("unexpected text");
      throw new EventReader.Malformed("not YAML: " + reason, offset(e.getProblemMark()));
    } catch (YamlEngineException e) {
      if (e.getCause() instanceof IOException failed) {
        throw new UncheckedIOException(failed);
      }
      throw new EventReader.Malformed("not YAML: " + firstLine(String.valueOf(e.getMessage())), 0);
    }
  }

  private int offset(Optional<Mark> mark) {
    return mark.map(at -> reader.offsetOf(at.getIndex())).orElse(0);
  }

  private static String firstLine(String message) {
    return message.lines().findFirst().orElse("unexpected text");
  }
}
