package org.integrationgateway.manifest.graphql;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the descriptions of operations, fragments and variables. Parsers and servers of earlier
 * editions of the specification refuse descriptions there.
 */
final class Descriptions {
  private static final Set<String> OPERATIONS = Set.of("query", "mutation", "subscription");

  /**
   * A description in the text.
   *
   * @param target offset of the definition or variable that it describes
   */
  record Description(int start, int end, int target) {}

  private enum Place {
    /** The position between definitions. */
    OUTSIDE,
    /** The position after {@code query}, and after its name. */
    HEAD,
    /** The position in the variables of an operation. */
    VARIABLES,
    ELSEWHERE
  }

  private final Lexer lexer;
  private final List<Description> found = new ArrayList<>();
  private Place place = Place.OUTSIDE;
  private int depth;
  private Lexer.@Nullable Token pending;
  private Lexer.@Nullable Token before;

  private Descriptions(String text) {
    this.lexer = new Lexer(text);
  }

  static List<Description> in(String text) {
    var descriptions = new Descriptions(text);
    for (var token = descriptions.lexer.next(); token.isPresent(); ) {
      descriptions.take(token.get());
      token = descriptions.lexer.next();
    }
    return descriptions.found;
  }

  private void take(Lexer.Token token) {
    describe(token);
    if (token.isString()) {
      boolean value = before != null && before.is('=');
      boolean possible =
          place == Place.OUTSIDE || (place == Place.VARIABLES && depth == 1 && !value);
      pending = possible ? token : null;
    } else if (token.isName()) {
      name(lexer.text(token));
    } else {
      punctuator(token);
    }
    before = token;
  }

  private void describe(Lexer.Token token) {
    if (pending == null) {
      return;
    }
    boolean variable = place == Place.VARIABLES && token.is('$');
    boolean definition =
        place == Place.OUTSIDE
            && token.isName()
            && (isOperation(token) || lexer.text(token).equals("fragment"));
    if (variable || definition) {
      found.add(new Description(pending.start(), pending.end(), token.start()));
    }
    pending = null;
  }

  private boolean isOperation(Lexer.Token token) {
    return OPERATIONS.contains(lexer.text(token));
  }

  private void name(String name) {
    if (place == Place.OUTSIDE) {
      place = OPERATIONS.contains(name) ? Place.HEAD : Place.ELSEWHERE;
    }
  }

  private void punctuator(Lexer.Token token) {
    if (token.isOpening()) {
      if (place == Place.HEAD && token.is('(')) {
        place = Place.VARIABLES;
      } else if (depth == 0) {
        place = Place.ELSEWHERE;
      }
      depth++;
    } else if (token.isClosing()) {
      depth--;
      if (depth == 0) {
        place = token.is('}') ? Place.OUTSIDE : Place.ELSEWHERE;
      }
    } else if (place == Place.HEAD) {
      place = Place.ELSEWHERE;
    }
  }

  /** Returns the text with descriptions replaced by blanks, so that other offsets stay the same. */
  static String blanked(String text, List<Description> descriptions) {
    var blanked = new StringBuilder(text);
    for (var description : descriptions) {
      for (int i = description.start(); i < description.end(); i++) {
        if (text.charAt(i) != '\n' && text.charAt(i) != '\r') {
          blanked.setCharAt(i, ' ');
        }
      }
    }
    return blanked.toString();
  }

  /** Returns the text without descriptions and the blanks after each. */
  static String without(String text, List<Description> descriptions) {
    var kept = new StringBuilder();
    int from = 0;
    for (var description : descriptions) {
      kept.append(text, from, description.start());
      from = description.end();
      while (from < description.target() && Character.isWhitespace(text.charAt(from))) {
        from++;
      }
    }
    return kept.append(text, from, text.length()).toString();
  }
}
