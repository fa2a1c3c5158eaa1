package org.integrationgateway.base.template;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.integrationgateway.base.text.SimilarNames;

/** Reads the parts of a template. */
final class TemplateReader {
  /** Functions in functions; a template is foreign text. */
  private static final int DEEPEST = 16;

  private final String text;
  private int at;

  TemplateReader(String text) {
    this.text = text;
  }

  List<TemplatePart> parts() {
    var parts = new ArrayList<TemplatePart>();
    var literal = new StringBuilder();
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c != '{' && c != '}') {
        literal.append(c);
      } else if (at < text.length() && text.charAt(at) == c) {
        literal.append(c);
        at++;
      } else if (c == '}') {
        throw new IllegalArgumentException("a '}' has no '{' before it; '}}' is the brace itself");
      } else {
        if (!literal.isEmpty()) {
          parts.add(new TemplatePart.Literal(literal.toString()));
          literal.setLength(0);
        }
        parts.add(placeholder());
      }
    }
    if (!literal.isEmpty() || parts.isEmpty()) {
      parts.add(new TemplatePart.Literal(literal.toString()));
    }
    return parts;
  }

  private TemplatePart placeholder() {
    var part = expression(0);
    expect('}', "a '{' has no '}' behind it; '{{' is the brace itself");
    if (!part.isText()) {
      throw new IllegalArgumentException(
          "'%s' gives bytes that are no text: write hex(...) or base64(...) around it"
              .formatted(((TemplatePart.Call) part).function().text()));
    }
    return part;
  }

  private TemplatePart expression(int depth) {
    if (depth > DEEPEST) {
      throw new IllegalArgumentException("functions stand in at most %d others".formatted(DEEPEST));
    }
    space();
    if (at < text.length() && (text.charAt(at) == '\'' || text.charAt(at) == '"')) {
      var quoted = quoted(text.charAt(at++));
      space();
      return quoted;
    }
    var name = name();
    space();
    if (at == text.length() || text.charAt(at) != '(') {
      return new TemplatePart.Name(name);
    }
    at++;
    var function = function(name);
    var arguments = new ArrayList<TemplatePart>();
    do {
      arguments.add(expression(depth + 1));
    } while (skip(','));
    expect(')', "'" + name + "(' has no ')' behind it");
    space();
    if (arguments.size() < function.least()) {
      throw new IllegalArgumentException(
          "'%s' needs %d arguments: the key, and what is signed".formatted(name, function.least()));
    }
    return new TemplatePart.Call(function, arguments);
  }

  private static TemplateFunction function(String name) {
    return TemplateFunction.named(name)
        .orElseThrow(
            () -> {
              var known =
                  Arrays.stream(TemplateFunction.values()).map(TemplateFunction::text).toList();
              return new IllegalArgumentException(
                  "'%s' is not a function; there are %s%s"
                      .formatted(name, String.join(", ", known), SimilarNames.suffix(name, known)));
            });
  }

  private TemplatePart quoted(char quote) {
    int end = text.indexOf(quote, at);
    if (end < 0) {
      throw new IllegalArgumentException("a text in quotes has no second quote");
    }
    var literal = text.substring(at, end);
    at = end + 1;
    return new TemplatePart.Literal(literal);
  }

  private String name() {
    int begin = at;
    while (at < text.length() && isInName(text.charAt(at))) {
      at++;
    }
    if (begin == at) {
      throw new IllegalArgumentException(
          "braces hold a name, or a function as in {base64(user, ':', password)}; '{{' is the brace"
              + " itself");
    }
    return text.substring(begin, at);
  }

  private static boolean isInName(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '.';
  }

  private boolean skip(char c) {
    boolean found = at < text.length() && text.charAt(at) == c;
    at += found ? 1 : 0;
    return found;
  }

  private void expect(char c, String otherwise) {
    if (!skip(c)) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  private void space() {
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
  }
}
