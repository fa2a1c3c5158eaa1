package org.integrationgateway.http.route;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.exchange.FailureFormat;
import org.integrationgateway.http.exchange.ProblemDocument;
import org.jspecify.annotations.Nullable;

/**
 * Finds the routes of a path in a tree of segments. A template has four kinds of segments:
 *
 * <ul>
 *   <li>a literal;
 *   <li>{@code {name}:verb}, which ends in the verb;
 *   <li>{@code {name}}, any one segment; in {@code {operation}} {@code %2F} is a slash of the name;
 *   <li>{@code {name*}} at the end, all that follows its slash, also nothing.
 * </ul>
 *
 * <p>At each segment they are tried in this order; where the rest of the path does not fit, the
 * next kind is tried.
 */
public final class Routes {
  private static final String[] NO_VALUES = {};
  private static final Set<String> NAMES = Set.of("{operation}", "{server}");

  private final Node root;
  private final List<String> listed;
  private final Map<String, FailureFormat> formats;

  private Routes(Node root, List<String> listed, Map<String, FailureFormat> formats) {
    this.root = root;
    this.listed = List.copyOf(listed);
    this.formats = Map.copyOf(formats);
  }

  /**
   * The document of failures at a path, also of paths without a route.
   *
   * @param path as sent
   */
  FailureFormat failures(String path) {
    for (var format : formats.entrySet()) {
      if (path.startsWith(format.getKey())) {
        return format.getValue();
      }
    }
    return ProblemDocument.PROBLEM;
  }

  /** The answer for a path without a route. */
  public static GatewayException nothingHere() {
    return new GatewayException(ErrorCode.NOT_FOUND, "the gateway has no route for this path");
  }

  public static Builder builder() {
    return new Builder();
  }

  /** Every route as {@code METHOD /template}, in the order in which they were added. */
  public List<String> listed() {
    return listed;
  }

  /**
   * A route.
   *
   * @param label as {@code METHOD /template}
   * @param names of its path parameters, in order
   */
  public record Route(
      String method,
      String template,
      String label,
      List<String> names,
      RouteInput input,
      RouteHandler handler) {
    /** Checks the input, runs the handler, and ends the answer. */
    public void answer(Exchange exchange) throws Exception {
      input.check(exchange);
      handler.handle(exchange);
      exchange.end();
    }

    private Route first(Consumer<Exchange> action) {
      RouteHandler both =
          exchange -> {
            action.accept(exchange);
            handler.handle(exchange);
          };
      return new Route(method, template, label, names, input, both);
    }

    /** The value of a parameter among those of a match. */
    public String value(String[] values, String name) {
      int index = names.indexOf(name);
      if (index < 0) {
        throw new IllegalArgumentException(template + " has no parameter {" + name + "}");
      }
      return values[index];
    }
  }

  /**
   * The routes of a path, one for each method.
   *
   * @param literals how many literal segments the template begins with
   * @param values of the path parameters, in order
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Match(List<Route> routes, int literals, String[] values) {
    /** The route of this method, or null. */
    public @Nullable Route route(String method) {
      return Routes.route(routes, method);
    }

    /** The value of {@code Allow} (RFC 9110, section 10.2.1). */
    public String allow() {
      return String.join(", ", routes.stream().map(Route::method).sorted().toList());
    }
  }

  /**
   * The routes of a path, or null.
   *
   * @param path as sent, starting with a slash
   */
  @Nullable Match find(String path) {
    return find(root, path, 1, 0);
  }

  /**
   * Matches the rest of a path.
   *
   * @param start where in the path the rest begins
   * @param count how many parameters the segments before have
   */
  private static @Nullable Match find(Node node, String path, int start, int count) {
    if (start > path.length()) {
      return node.routes.isEmpty() ? null : new Match(node.routes, node.literalLead, values(count));
    }
    int slash = path.indexOf('/', start);
    int end = slash < 0 ? path.length() : slash;
    var literal = node.literal(path, start, end);
    if (literal != null) {
      var match = find(literal, path, end + 1, count);
      if (match != null) {
        return match;
      }
    }
    for (var named : node.named) {
      int nameEnd = end - named.verb.length();
      if (nameEnd > start && path.startsWith(named.verb, nameEnd)) {
        var match = find(named, path, end + 1, count + 1);
        if (match != null) {
          match.values[count] =
              NAMES.contains(named.segment)
                  ? PathSegments.decodeName(path, start, nameEnd)
                  : PathSegments.decode(path, start, nameEnd);
          return match;
        }
      }
    }
    if (node.rest == null) {
      return null;
    }
    var match = new Match(node.rest.routes, node.rest.literalLead, values(count + 1));
    match.values[count] = PathSegments.decodeAll(path, start);
    return match;
  }

  private static String[] values(int count) {
    return count == 0 ? NO_VALUES : new String[count];
  }

  /** The route of this method whose template matches exactly the same paths, or null. */
  @Nullable Route same(String method, String template) {
    var node = root;
    for (var part : template.substring(1).split("/", -1)) {
      var child = node.child(part);
      if (child == null) {
        return null;
      }
      node = child;
    }
    return route(node.routes, method);
  }

  private static @Nullable Route route(List<Route> routes, String method) {
    for (var route : routes) {
      if (route.method.equals(method)) {
        return route;
      }
    }
    return null;
  }

  /** One segment of the tree. */
  private static final class Node {
    private final String segment;
    private final String verb;
    private final int depth;
    private final int literalLead;
    private final List<Node> literals = new ArrayList<>();
    private final List<Node> named = new ArrayList<>();
    private final List<Route> routes = new ArrayList<>();
    private @Nullable Node rest;

    private Node(String segment, String verb, int depth, int literalLead) {
      this.segment = segment;
      this.verb = verb;
      this.depth = depth;
      this.literalLead = literalLead;
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

    private @Nullable Node child(String part) {
      if (part.endsWith("*}")) {
        return rest;
      }
      if (!part.startsWith("{")) {
        return literal(part, 0, part.length());
      }
      var suffix = verb(part);
      return named.stream().filter(known -> known.verb.equals(suffix)).findFirst().orElse(null);
    }

    private Node grow(String part) {
      var known = child(part);
      if (known != null) {
        return known;
      }
      if (part.endsWith("*}")) {
        rest = new Node(part, "", depth + 1, literalLead);
        return rest;
      }
      if (part.startsWith("{")) {
        var grown = new Node(part, verb(part), depth + 1, literalLead);
        // The name without a verb fits every segment, so it comes last.
        named.add(grown.verb.isEmpty() ? named.size() : 0, grown);
        return grown;
      }
      var grown =
          new Node(part, "", depth + 1, literalLead == depth ? literalLead + 1 : literalLead);
      literals.add(grown);
      return grown;
    }

    /** Runs an action before the handlers below that belong to it. */
    private void first(Predicate<Route> which, Consumer<Exchange> action) {
      routes.replaceAll(route -> which.test(route) ? route.first(action) : route);
      literals.forEach(child -> child.first(which, action));
      named.forEach(child -> child.first(which, action));
      if (rest != null) {
        rest.first(which, action);
      }
    }

    private static String verb(String part) {
      return part.substring(part.indexOf('}') + 1);
    }
  }

  /** Collects routes. */
  public static final class Builder {
    private final Node root = new Node("", "", 0, 0);
    private final List<String> listed = new ArrayList<>();
    private final Map<String, FailureFormat> formats = new LinkedHashMap<>();
    private @Nullable Consumer<Exchange> first;
    private @Nullable Consumer<Exchange> logins;

    private Builder() {}

    /**
     * Answers failures below a path in this format.
     *
     * @param prefix ends in a slash
     */
    public Builder failures(String prefix, FailureFormat format) {
      formats.put(prefix, format);
      return this;
    }

    /** Sets an action that runs before the handler of every route, for instance sets a header. */
    public Builder first(Consumer<Exchange> action) {
      first = action;
      return this;
    }

    /** Sets an action that runs before the handler of every step of a login. */
    public Builder logins(Consumer<Exchange> action) {
      logins = action;
      return this;
    }

    public Builder get(String template, RouteHandler handler) {
      return add("GET", template, handler);
    }

    /** Adds a route for a path, unless a route that was added before answers it. */
    public Builder getIfFree(String path, RouteInput input, RouteHandler handler) {
      var match = find(root, path, 1, 0);
      return match == null || match.route("GET") == null ? get(path, input, handler) : this;
    }

    public Builder get(String template, RouteInput input, RouteHandler handler) {
      return add("GET", template, input, handler);
    }

    public Builder post(String template, RouteHandler handler) {
      return add("POST", template, handler);
    }

    public Builder delete(String template, RouteHandler handler) {
      return add("DELETE", template, handler);
    }

    /** Adds a route that reads no query parameter. */
    public Builder add(String method, String template, RouteHandler handler) {
      return add(method, template, RouteInput.NONE, handler);
    }

    public Builder add(String method, String template, RouteInput input, RouteHandler handler) {
      if (!template.startsWith("/")) {
        throw new IllegalArgumentException("route '" + template + "' does not start with a slash");
      }
      var node = root;
      var names = new ArrayList<String>();
      for (var part : template.substring(1).split("/", -1)) {
        if (node.segment.endsWith("*}")) {
          throw new IllegalArgumentException(
              "route '"
                  + template
                  + "' continues after "
                  + node.segment
                  + ", which matches the whole rest");
        }
        node = node.grow(part);
        if (part.startsWith("{")) {
          names.add(part.substring(1, part.indexOf(part.endsWith("*}") ? '*' : '}')));
        }
      }
      for (var route : node.routes) {
        if (route.method.equals(method)) {
          throw new IllegalArgumentException(
              method + " " + template + " is already taken by " + route.template);
        }
      }
      node.routes.add(
          new Route(method, template, method + " " + template, List.copyOf(names), input, handler));
      listed.add(method + " " + template);
      return this;
    }

    public Routes build() {
      if (first != null) {
        root.first(route -> true, first);
      }
      if (logins != null) {
        root.first(route -> route.input.isLogin(), logins);
      }
      return new Routes(root, listed, formats);
    }
  }
}
