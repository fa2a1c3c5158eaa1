package org.integrationgateway.manifest.document;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.problem.Position;
import org.integrationgateway.manifest.problem.Source;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Builds the tree from the parser's events, which have positions that the parser's nodes lack. */
final class YamlReader {
  private final Source source;
  private final DocumentChecks checks;
  private final Offsets offsets;
  private final Iterator<Event> events;

  YamlReader(Source source, DocumentLimits limits, DocumentChecks checks) {
    this.source = source;
    this.checks = checks;
    this.offsets = new Offsets(source.text());
    // The size in UTF-8 was checked before, so the parser's own limit is never reached first. The
    // text is passed in one buffer: the parser's reader fails where a buffer ends inside of a
    // surrogate pair.
    var settings =
        LoadSettings.builder()
            .setCodePointLimit(limits.bytes() + 1)
            .setBufferSize(source.text().length() + 2)
            .build();
    this.events = new Parse(settings).parseString(source.text()).iterator();
  }

  Node read() {
    try {
      next(); // stream start
      if (next().getEventId() == Event.ID.StreamEnd) {
        throw empty();
      }
      var root = node(next(), 1);
      next(); // document end
      var last = next();
      if (last.getEventId() != Event.ID.StreamEnd) {
        throw checks.refuse(
            DocumentRule.SEVERAL_DOCUMENTS,
            at(last),
            "a second YAML document begins here",
            "Keep one document in the file.");
      }
      if (root.isNull()) {
        throw empty();
      }
      return root;
    } catch (MarkedYamlEngineException e) {
      var at = e.getProblemMark().map(mark -> here(offsets.of(mark))).orElseGet(source::whole);
      var mistake = YamlMistake.of(source, at, e);
      throw checks.refuse(
          DocumentRule.SYNTAX, mistake.at(), "not YAML: " + mistake.message(), mistake.remedy());
    } catch (YamlEngineException e) {
      throw checks.refuse(DocumentRule.SYNTAX, source.whole(), "not YAML: " + e.getMessage(), "");
    }
  }

  private Node node(Event event, int depth) {
    refuseExtras(event);
    if (event instanceof ScalarEvent scalar) {
      var text = scalar.getValue();
      var kind = scalar.isPlain() ? Node.Kind.ofPlain(text) : Node.Kind.STRING;
      return checks.scalar(at(scalar), kind, text);
    }
    checks.depth(depth, at(event));
    int start = offsets.of(event.getStartMark());
    boolean flow = ((CollectionStartEvent) event).isFlow();
    return event instanceof MappingStartEvent
        ? mapping(start, flow, depth)
        : sequence(start, flow, depth);
  }

  private Node mapping(int start, boolean flow, int depth) {
    var entries = checks.new Entries();
    int end = start;
    var event = next();
    while (event.getEventId() != Event.ID.MappingEnd) {
      refuseExtras(event);
      if (!(event instanceof ScalarEvent key)) {
        throw checks.refuse(
            DocumentRule.KEY, at(event), "a mapping or list as key", "Write the key as text.");
      }
      var keyAt = at(key);
      var value = node(next(), depth + 1);
      entries.add(key.getValue(), keyAt, value);
      end = value.at().end();
      event = next();
    }
    return new Node.Mapping(span(start, flow, end, event), entries.all());
  }

  private Node sequence(int start, boolean flow, int depth) {
    List<Node> items = new ArrayList<>();
    int end = start;
    var event = next();
    while (event.getEventId() != Event.ID.SequenceEnd) {
      var item = node(event, depth + 1);
      items.add(item);
      end = item.at().end();
      event = next();
    }
    return new Node.Sequence(span(start, flow, end, event), items);
  }

  /**
   * Returns the end of a block collection, which is the end of its last child: the parser reports
   * the beginning of the next token.
   */
  private Position span(int start, boolean flow, int lastChild, Event end) {
    return source.at(start, (flow ? offsets.of(end.getEndMark()) : lastChild) - start);
  }

  private void refuseExtras(Event event) {
    if (event.getEventId() == Event.ID.Alias) {
      throw checks.refuse(
          DocumentRule.ALIAS, at(event), "a YAML alias", "Repeat the value that it stands for.");
    }
    ((NodeEvent) event)
        .getAnchor()
        .ifPresent(
            anchor ->
                checks.report(
                    DocumentRule.ALIAS,
                    at(event),
                    "the YAML anchor '&" + anchor.getValue() + "'",
                    "Remove it; aliases of it are refused too."));
    tag(event)
        .ifPresent(
            tag ->
                checks.report(
                    DocumentRule.TAG,
                    at(event),
                    "the YAML tag '" + tag + "'",
                    "Remove it; to make a value a string, put it in quotes."));
  }

  private static Optional<String> tag(Event event) {
    return event instanceof ScalarEvent scalar
        ? scalar.getTag()
        : ((CollectionStartEvent) event).getTag();
  }

  private Position at(Event event) {
    int start = offsets.of(event.getStartMark());
    int end = offsets.of(event.getEndMark());
    while (end > start && Character.isWhitespace(source.text().charAt(end - 1))) {
      end--;
    }
    return source.at(start, end - start);
  }

  private Position here(int offset) {
    return source.at(offset, offset < source.text().length() ? 1 : 0);
  }

  private Event next() {
    return events.next();
  }

  private DocumentChecks.Refused empty() {
    return checks.refuse(DocumentRule.EMPTY, source.whole(), "the file is empty", "");
  }

  /** Converts the parser's code points to UTF-16 units, continuing from the last position. */
  private static final class Offsets {
    private final String text;
    private int index;
    private int offset;

    Offsets(String text) {
      this.text = text;
    }

    int of(Optional<Mark> mark) {
      return mark.map(this::of).orElse(0);
    }

    int of(Mark mark) {
      offset = text.offsetByCodePoints(offset, mark.getIndex() - index);
      index = mark.getIndex();
      return offset;
    }
  }
}
