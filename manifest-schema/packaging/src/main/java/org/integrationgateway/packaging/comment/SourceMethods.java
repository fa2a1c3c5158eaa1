package org.integrationgateway.packaging.comment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The commented methods of one source, and the methods that its calls hand over as handlers. */
final class SourceMethods {
  private final List<Token> tokens;
  private final Map<String, List<String>> comments = new HashMap<>();

  SourceMethods(List<Token> tokens) {
    this.tokens = tokens;
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.get(i).kind() == Token.Kind.COMMENT) {
        comment(i);
      }
    }
  }

  /** The comments of methods with this name: of several, which one is meant is not known. */
  List<String> comments(String method) {
    return comments.getOrDefault(method, List.of());
  }

  private void comment(int comment) {
    int at = comment + 1;
    while (at < tokens.size()) {
      var token = tokens.get(at);
      if (token.isSymbol("@")) {
        at = afterAnnotation(at);
      } else if (token.isSymbol("(")) {
        var name = tokens.get(at - 1);
        if (name.isWord()) {
          comments
              .computeIfAbsent(name.text(), unused -> new ArrayList<>())
              .add(tokens.get(comment).text());
        }
        return;
      } else if (token.kind() != Token.Kind.WORD && !isPartOfType(token)) {
        return;
      } else {
        at++;
      }
    }
  }

  private static boolean isPartOfType(Token token) {
    return token.kind() == Token.Kind.SYMBOL && "<>,.?&[]".contains(token.text());
  }

  /** Returns the place after an annotation with its arguments. */
  private int afterAnnotation(int at) {
    int next = at + 2;
    while (isSymbol(next, ".")) {
      next += 2;
    }
    return isSymbol(next, "(") ? end(next) + 1 : next;
  }

  /**
   * The methods that may carry out an operation: of each call whose first argument is its id, the
   * method that is referred to, or those that a lambda calls.
   */
  Set<String> handlers(String id) {
    var handlers = new LinkedHashSet<String>();
    for (int i = 2; i < tokens.size(); i++) {
      var token = tokens.get(i);
      boolean first = isSymbol(i - 1, "(") && tokens.get(i - 2).isWord();
      if (first && token.kind() == Token.Kind.STRING && token.text().equals(id)) {
        int end = end(i - 1);
        handlers.addAll(handlers(i, isSymbol(end + 1, "{") ? end(end + 1) : end));
      }
    }
    return handlers;
  }

  private Set<String> handlers(int from, int to) {
    var called = new LinkedHashSet<String>();
    boolean inLambda = false;
    for (int i = from; i < to; i++) {
      var token = tokens.get(i);
      inLambda |= token.isSymbol("->");
      if (token.isSymbol("::") && !tokens.get(i + 1).text().matches("class|new")) {
        return Set.of(tokens.get(i + 1).text());
      }
      if (inLambda && token.isWord() && isSymbol(i + 1, "(")) {
        called.add(token.text());
      }
    }
    return called;
  }

  /** Returns the place of the bracket that closes this one, else of the last token. */
  private int end(int open) {
    int depth = 0;
    for (int i = open; i < tokens.size(); i++) {
      var token = tokens.get(i);
      if (token.kind() == Token.Kind.SYMBOL && "([{".contains(token.text())) {
        depth++;
      }
      if (token.kind() == Token.Kind.SYMBOL && ")]}".contains(token.text()) && --depth == 0) {
        return i;
      }
    }
    return tokens.size() - 1;
  }

  private boolean isSymbol(int at, String symbol) {
    return at < tokens.size() && tokens.get(at).isSymbol(symbol);
  }
}
