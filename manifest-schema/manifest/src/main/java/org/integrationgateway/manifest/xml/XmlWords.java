package org.integrationgateway.manifest.xml;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A text with parameters in it.
 *
 * @param pieces literal texts and names of parameters
 */
public record XmlWords(List<Piece> pieces) {
  public XmlWords {
    pieces = List.copyOf(pieces);
  }

  private static final Pattern SPECIAL =
      Pattern.compile("\\{\\{|}}|\\{([A-Za-z_][A-Za-z0-9_.-]*)}");

  /** A literal text, or the name of a parameter. */
  public record Piece(String text, boolean isParameter) {}

  /** Finds the parameters of a text. */
  static XmlWords parse(String text) {
    var pieces = new ArrayList<Piece>();
    var literal = new StringBuilder();
    var special = SPECIAL.matcher(text);
    int from = 0;
    while (special.find()) {
      literal.append(text, from, special.start());
      from = special.end();
      if (special.group(1) == null) {
        literal.append(text.charAt(special.start()));
        continue;
      }
      if (!literal.isEmpty()) {
        pieces.add(new Piece(literal.toString(), false));
        literal.setLength(0);
      }
      pieces.add(new Piece(special.group(1), true));
    }
    literal.append(text, from, text.length());
    if (!literal.isEmpty()) {
      pieces.add(new Piece(literal.toString(), false));
    }
    return new XmlWords(List.copyOf(pieces));
  }

  /** The names of its parameters. */
  public List<String> parameters() {
    return pieces.stream().filter(Piece::isParameter).map(Piece::text).toList();
  }

  /** The parameter that is the whole text. */
  public Optional<String> only() {
    return pieces.size() == 1 ? parameters().stream().findFirst() : Optional.empty();
  }
}
