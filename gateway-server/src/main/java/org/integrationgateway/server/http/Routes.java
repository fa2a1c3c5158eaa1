package org.integrationgateway.server.http;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which handler answers which method and path, prepared once. Templates are literal segments and
 * {@code {name}} for exactly one segment; a literal wins over a name. {@code {name*}} at the end is
 * all that follows its slash, be it nothing; it is what a path means that means nothing else.
 */
public final class Routes {
  private static final String[] NO_VALUES = {};

  private final Node root;
  private final int mostValues;
  private final List<String> listed;

  private Routes(Node root, int mostValues, List<String> listed) {
    this.root = root;
    this.mostValues = mostValues;
    this.listed = List.copyOf(listed);
  }

  public static Builder builder() {
    return new Builder();
  }

  /** Every route as {@code METHOD /template}, in the order in which they were added. */
  public List<String> listed() {
    return listed;
  }

  /** A route: the handler, and the names of its path parameters in order. */
  record Route(String method, String template, List<String> names, RouteHandler handler) {
    String value(String[] values, String name) {
      int index = names.indexOf(name);
      if (index < 0) {
        throw new IllegalArgumentException(template + " has no parameter {" + name + "}");
      }
      return values[index];
    }
  }

  /** A path that exists, with the values of its parameters; what it can do is another question. */
  @SuppressWarnings("ArrayRecordComponent")
  record Match(Node node, String[] values) {
    @Nullable Route route(String method) {
      for (var route : node.routes) {
        if (route.method.equals(method)) {
          return route;
        }
      }
      return null;
    }

    /** The value of {@code Allow} (RFC 9110, section 10.2.1). */
    String allow() {
      return String.join(", ", node.routes.stream().map(Route::method).sorted().toList());
    }
  }

  /**
   * The place in the tree that a path names, or null.
   *
   * @param path as sent, starting with a slash
   */
  @Nullable Match find(String path) {
    var node = root;
    var values = NO_VALUES;
    int count = 0;
    int start = 1;
    @Nullable Rest rest = null;
    while (start <= path.length()) {
      if (node.rest != null) {
        rest = new Rest(node.rest, count, start);
      }
      int slash = path.indexOf('/', start);
      int end = slash < 0 ? path.length() : slash;
      var child = node.literal(path, start, end);
      if (child == null) {
        child = node.named;
        if (child == null || start == end) {
          return rest == null ? null : rest.match(path, values, mostValues);
        }
        if (values == NO_VALUES) {
          values = new String[mostValues];
        }
        values[count++] = PathSegment.decode(path, start, end);
      }
      node = child;
      start = end + 1;
    }
    if (!node.routes.isEmpty()) {
      return new Match(node, values);
    }
    return rest == null ? null : rest.match(path, values, mostValues);
  }

  /**
   * Where a path could have ended early.
   *
   * @param count how many values came before
   * @param start where in the path the rest begins
   */
  private record Rest(Node node, int count, int start) {
    Match match(String path, String[] before, int mostValues) {
      var values = Arrays.copyOf(before, mostValues);
      values[count] = PathSegment.decodeAll(path, start);
      return new Match(node, values);
    }
  }

  /** One segment of the tree. */
  static final class Node {
    private final String segment;
    private final List<Node> literals = new ArrayList<>();
    private final List<Route> routes = new ArrayList<>();
    private @Nullable Node named;
    private @Nullable Node rest;

    private Node(String segment) {
      this.segment = segment;
    }

    private @Nullable Node literal(String path, int start, int end) {
      int length = end - start;
      for (var child : literals) {
        if (child.segment.length() == length && path.startsWith(child.segment, start)) {
          return child;
        }
      }
      return null;
    }

    private Node grow(String part) {
      if (part.endsWith("*}")) {
        if (rest == null) {
          rest = new Node(part);
        }
        return rest;
      }
      if (part.startsWith("{")) {
        if (named == null) {
          named = new Node(part);
        }
        return named;
      }
      var child = literal(part, 0, part.length());
      if (child == null) {
        child = new Node(part);
        literals.add(child);
      }
      return child;
    }
  }

  /** Collects routes. */
  public static final class Builder {
    private final Node root = new Node("");
    private final List<String> listed = new ArrayList<>();
    private int mostValues;

    private Builder() {}

    public Builder get(String template, RouteHandler handler) {
      return add("GET", template, handler);
    }

    public Builder post(String template, RouteHandler handler) {
      return add("POST", template, handler);
    }

    public Builder delete(String template, RouteHandler handler) {
      return add("DELETE", template, handler);
    }

    public Builder add(String method, String template, RouteHandler handler) {
      if (!template.startsWith("/")) {
        throw new IllegalArgumentException("route '" + template + "' does not start with a slash");
      }
      var node = root;
      var names = new ArrayList<String>();
      for (var part : template.substring(1).split("/", -1)) {
        if (node.segment.endsWith("*}")) {
          throw new IllegalArgumentException(
              "route '" + template + "' goes on behind " + node.segment + ", which takes it all");
        }
        node = node.grow(part);
        if (part.startsWith("{")) {
          names.add(part.substring(1, part.length() - (part.endsWith("*}") ? 2 : 1)));
        }
      }
      for (var route : node.routes) {
        if (route.method.equals(method)) {
          throw new IllegalArgumentException(
              method + " " + template + " is already taken by " + route.template);
        }
      }
      node.routes.add(new Route(method, template, List.copyOf(names), handler));
      listed.add(method + " " + template);
      mostValues = Math.max(mostValues, names.size());
      return this;
    }

    public Routes build() {
      return new Routes(root, mostValues, listed);
    }
  }
}
