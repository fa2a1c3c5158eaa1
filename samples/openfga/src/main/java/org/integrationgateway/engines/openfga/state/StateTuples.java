package org.integrationgateway.engines.openfga.state;

import dev.openfga.sdk.api.model.Metadata;
import dev.openfga.sdk.api.model.RelationMetadata;
import dev.openfga.sdk.api.model.RelationReference;
import dev.openfga.sdk.api.model.TypeDefinition;
import dev.openfga.sdk.api.model.Userset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.integrationgateway.engines.openfga.names.Names;
import org.integrationgateway.engines.openfga.requests.Tuple;
import org.integrationgateway.engines.openfga.requests.TupleFilter;

/** The tuples that hold the state itself: which one is in force, and its text in parts. */
final class StateTuples {
  static final String CONTENT = "gateway_content";
  static final String TEXT = "text";

  private static final String CURRENT = "current";
  private static final String PART = "part";
  private static final String HOLDER = Names.STATE + ":" + CURRENT;

  /** A tuple of OpenFGA has at most 32 KiB of context. */
  private static final int PART_LENGTH = 24_000;

  private StateTuples() {}

  static TypeDefinition type() {
    return new TypeDefinition()
        .type(Names.STATE)
        .relations(
            Map.of(CURRENT, new Userset()._this(Map.of()), PART, new Userset()._this(Map.of())))
        .metadata(
            new Metadata()
                .putRelationsItem(CURRENT, heldBy(new RelationReference().type(Names.STATE)))
                .putRelationsItem(
                    PART, heldBy(new RelationReference().type(Names.STATE).condition(CONTENT))));
  }

  private static RelationMetadata heldBy(RelationReference holder) {
    return new RelationMetadata().directlyRelatedUserTypes(List.of(holder));
  }

  static TupleFilter current() {
    return new TupleFilter(HOLDER, CURRENT, "");
  }

  /** The tuple that says which state is in force. */
  static Tuple current(Pointer pointer) {
    return Tuple.of(HOLDER, CURRENT, Names.STATE + ":" + pointer.text());
  }

  /** The tuple that only the first state of a store writes. */
  static Tuple first() {
    return Tuple.of(Names.STATE + ":first", CURRENT, Names.STATE + ":first");
  }

  /** The state in force that a tuple names. */
  static Pointer pointer(Tuple tuple) {
    return Pointer.of(tuple.user().substring(tuple.user().indexOf(':') + 1));
  }

  static TupleFilter parts(String generation) {
    return new TupleFilter(holder(generation), PART, "");
  }

  static List<Tuple> parts(String generation, String text) {
    var parts = new ArrayList<Tuple>();
    for (int from = 0; from < text.length(); from += PART_LENGTH) {
      var part = text.substring(from, Math.min(from + PART_LENGTH, text.length()));
      var number = "%06d".formatted(parts.size());
      parts.add(
          new Tuple(
              holder(generation), PART, Names.STATE + ":" + number, CONTENT, Map.of(TEXT, part)));
    }
    return parts;
  }

  static String text(List<Tuple> parts) {
    var text = new StringBuilder();
    parts.stream()
        .sorted(Comparator.comparing(Tuple::user))
        .forEach(part -> text.append(part.context().getOrDefault(TEXT, "")));
    return text.toString();
  }

  private static String holder(String generation) {
    return Names.STATE + ":generation-" + generation;
  }
}
