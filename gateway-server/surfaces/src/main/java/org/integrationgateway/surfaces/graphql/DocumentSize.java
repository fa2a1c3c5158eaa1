package org.integrationgateway.surfaces.graphql;

import graphql.language.Document;
import graphql.language.Field;
import graphql.language.FragmentDefinition;
import graphql.language.FragmentSpread;
import graphql.language.InlineFragment;
import graphql.language.OperationDefinition;
import graphql.language.SelectionSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How much a document asks of an upstream, with the fragments written out: a short document can ask
 * for any number of fields by fragments of fragments.
 */
final class DocumentSize {
  static final int DEEPEST = 15;
  static final int MOST_FIELDS = 10_000;
  static final int MOST_ALIASES = 500;

  /** A selection: how deep it nests, and how many fields and aliases it has. */
  private record Size(int depth, long fields, long aliases) {
    static final Size NOTHING = new Size(0, 0, 0);

    Size beside(Size other) {
      return new Size(
          Math.max(depth, other.depth),
          Math.min(fields + other.fields, Integer.MAX_VALUE),
          Math.min(aliases + other.aliases, Integer.MAX_VALUE));
    }

    Size below(Field field) {
      return new Size(depth + 1, fields + 1, field.getAlias() == null ? aliases : aliases + 1);
    }
  }

  /** Thrown for fragments that spread themselves, which no upstream can write out. */
  private static final class CircularException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CircularException(String fragment) {
      super(fragment, null, false, false);
    }
  }

  private final Map<String, FragmentDefinition> fragments = new HashMap<>();
  private final Map<String, Size> known = new HashMap<>();
  private final Set<String> open = new HashSet<>();

  private DocumentSize(Document document) {
    for (var fragment : document.getDefinitionsOfType(FragmentDefinition.class)) {
      fragments.put(fragment.getName(), fragment);
    }
  }

  /** Returns the problem of a document that is too large; empty when it is within all limits. */
  static Optional<String> problem(Document document) {
    var sizes = new DocumentSize(document);
    try {
      for (var operation : document.getDefinitionsOfType(OperationDefinition.class)) {
        var problem = problem(sizes.of(operation.getSelectionSet()));
        if (problem.isPresent()) {
          return problem;
        }
      }
    } catch (CircularException circle) {
      return Optional.of("fragment '" + circle.getMessage() + "' spreads itself");
    }
    return Optional.empty();
  }

  private static Optional<String> problem(Size size) {
    if (size.depth > DEEPEST) {
      return Optional.of("nests %d levels, at most %d may be sent".formatted(size.depth, DEEPEST));
    }
    if (size.aliases > MOST_ALIASES) {
      return Optional.of(
          "has %d aliases, at most %d may be sent".formatted(size.aliases, MOST_ALIASES));
    }
    return size.fields > MOST_FIELDS
        ? Optional.of(
            "has %d fields with its fragments written out, at most %d may be sent"
                .formatted(size.fields, MOST_FIELDS))
        : Optional.empty();
  }

  private Size of(@Nullable SelectionSet selection) {
    var size = Size.NOTHING;
    if (selection == null) {
      return size;
    }
    for (var selected : selection.getSelections()) {
      if (selected instanceof Field field) {
        size = size.beside(of(field.getSelectionSet()).below(field));
      } else if (selected instanceof InlineFragment inline) {
        size = size.beside(of(inline.getSelectionSet()));
      } else if (selected instanceof FragmentSpread spread) {
        size = size.beside(fragment(spread.getName()));
      }
    }
    return size;
  }

  private Size fragment(String name) {
    @Nullable Size before = known.get(name);
    @Nullable FragmentDefinition fragment = fragments.get(name);
    if (before != null || fragment == null) {
      return before == null ? Size.NOTHING : before;
    }
    if (!open.add(name)) {
      throw new CircularException(name);
    }
    var size = of(fragment.getSelectionSet());
    open.remove(name);
    known.put(name, size);
    return size;
  }
}
