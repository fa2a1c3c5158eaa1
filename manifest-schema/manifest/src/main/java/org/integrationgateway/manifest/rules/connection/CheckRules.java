package org.integrationgateway.manifest.rules.connection;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.app.Surfaces.OpenApi;
import org.integrationgateway.manifest.graphql.GraphqlDocument;
import org.integrationgateway.manifest.graphql.GraphqlParameter;
import org.integrationgateway.manifest.graphql.GraphqlSyntaxException;
import org.integrationgateway.manifest.graphql.OperationKind;
import org.integrationgateway.manifest.openapi.OpenApiDocument;
import org.integrationgateway.manifest.openapi.OpenApiParameter;
import org.integrationgateway.manifest.openapi.tree.OpenApiException;
import org.integrationgateway.manifest.rules.ConnectionRule;
import org.integrationgateway.manifest.rules.draft.Draft;
import org.integrationgateway.manifest.rules.draft.KnownOperations;
import org.integrationgateway.manifest.rules.draft.Names;

/**
 * Checks {@code verify} of connections: the operation exists, only reads and has its input; the
 * request goes to a host of the app.
 */
final class CheckRules {
  private static final Set<String> READING = Set.of("GET", "HEAD");

  private final Draft draft;
  private final Node.Entry connection;

  private CheckRules(Draft draft, Node.Entry connection) {
    this.draft = draft;
    this.connection = connection;
  }

  static void check(Draft draft) {
    for (var connection : draft.connections()) {
      var rules = new CheckRules(draft, connection);
      connection.value().find("verify", "operation").ifPresent(rules::operation);
      connection.value().find("verify", "request").ifPresent(rules::request);
    }
  }

  /**
   * An operation as far as the package describes it.
   *
   * @param reads whether it only reads
   * @param required names of the input that callers must give
   */
  private record Described(boolean reads, Set<String> required) {}

  private void operation(Node named) {
    var id = named.string().orElse("");
    var known = KnownOperations.of(draft);
    var found = rest(id).or(() -> graphql(id, known)).or(() -> openapi(id));
    if (found.isPresent()) {
      operation(named, id, found.get());
      return;
    }
    if (known.complete() && !known.has(id)) {
      draft.report(
          ConnectionRule.CHECK_OPERATION,
          named,
          "verify names operation '" + id + "', which does not exist",
          "The app has: " + Names.list(known.all()) + "." + Names.didYouMean(id, known.all()));
    }
  }

  private void operation(Node named, String id, Described operation) {
    if (!operation.reads) {
      draft.report(
          ConnectionRule.CHECK_CHANGES,
          named,
          "verify names operation '" + id + "', which may change something",
          "Name an operation with method GET, a query, or one with annotations.readOnlyHint: true.");
    }
    var given = connection.value().find("verify", "input").map(Node::entries).orElse(List.of());
    var missing = new LinkedHashSet<>(operation.required);
    given.forEach(entry -> missing.remove(entry.key()));
    if (!missing.isEmpty()) {
      draft.report(
          ConnectionRule.CHECK_INPUT,
          named,
          "operation '" + id + "' needs " + Names.list(missing) + ", which verify does not give",
          "Add verify.input: {" + missing.iterator().next() + ": ...}.");
    }
  }

  private Optional<Described> rest(String id) {
    return draft.operations().stream()
        .filter(each -> each.find("name").flatMap(Node::string).filter(id::equals).isPresent())
        .findFirst()
        .map(this::rest);
  }

  private Described rest(Node operation) {
    var method = operation.find("method").flatMap(Node::string).orElse("GET");
    var required = new LinkedHashSet<String>();
    var parameters = operation.find("parameters").map(Node::items).orElse(List.of());
    var inPath = Names.inBraces(operation.find("path").flatMap(Node::string).orElse(""));
    for (var parameter : parameters) {
      var name = parameter.find("name").flatMap(Node::string).orElse("");
      boolean asked =
          inPath.contains(name)
              || parameter.find("required").filter(CheckRules::isTrue).isPresent();
      if (asked && parameter.find("default").isEmpty()) {
        required.add(name);
      }
    }
    boolean hinted =
        operation.find("annotations", "readOnlyHint").filter(CheckRules::isTrue).isPresent();
    return new Described(
        hinted || READING.contains(method.toUpperCase(Locale.ROOT)), withoutParams(required));
  }

  private static boolean isTrue(Node node) {
    return node instanceof Node.Scalar scalar && scalar.isTrue();
  }

  private Set<String> withoutParams(Set<String> required) {
    required.removeAll(Draft.parameters(connection.value()));
    return required;
  }

  private Optional<Described> graphql(String id, KnownOperations known) {
    var text =
        known.allowed().orElse(List.of()).stream()
            .filter(entry -> entry.key().equals(id))
            .findFirst()
            .flatMap(entry -> entry.value().find("graphql", "document"))
            .flatMap(Node::string);
    try {
      return text.isEmpty()
          ? Optional.empty()
          : GraphqlDocument.parse(text.get()).operations().stream()
              .findFirst()
              .map(
                  operation ->
                      new Described(
                          operation.kind() == OperationKind.QUERY,
                          new TreeSet<>(
                              operation.parameters().stream()
                                  .filter(GraphqlParameter::required)
                                  .map(GraphqlParameter::name)
                                  .toList())));
    } catch (GraphqlSyntaxException reportedElsewhere) {
      return Optional.empty();
    }
  }

  private Optional<Described> openapi(String id) {
    return document().stream()
        .flatMap(document -> document.operations().stream())
        .filter(operation -> operation.id().equals(id))
        .findFirst()
        .map(
            operation ->
                new Described(
                    READING.contains(operation.method()),
                    withoutParams(
                        new LinkedHashSet<>(
                            operation.parameters().stream()
                                .filter(OpenApiParameter::required)
                                .map(OpenApiParameter::name)
                                .toList()))));
  }

  private Optional<OpenApiDocument> document() {
    var path = draft.root().find("spec", "surfaces", "openapi", "document").flatMap(Node::string);
    if (path.isEmpty() || OpenApi.isRemote(path.get())) {
      return Optional.empty();
    }
    try {
      return Optional.of(draft.openapi().read(path.get()));
    } catch (OpenApiException | IOException reportedElsewhere) {
      return Optional.empty();
    }
  }

  private void request(Node request) {
    var method = request.find("method").flatMap(Node::string).orElse("GET");
    if (!Set.of("GET", "HEAD", "POST").contains(method)) {
      draft.report(
          ConnectionRule.CHECK_CHANGES,
          request.find("method").orElse(request),
          "verify sends a " + method + " request",
          "Use GET, HEAD, or POST for an endpoint that reads by POST.");
    }
    var url = request.find("url");
    var host = url.flatMap(Node::string).map(CheckRules::host).orElse("");
    var hosts = hosts();
    // Without a base URL in the package, the document or the deployment names the host.
    if (url.isPresent() && !host.isEmpty() && !hosts.isEmpty() && !hosts.contains(host)) {
      draft.report(
          ConnectionRule.CHECK_ELSEWHERE,
          url.get(),
          "verify sends the credential to '" + host + "', which is not a host of the app",
          "The app's hosts are " + Names.list(hosts) + "." + Names.didYouMean(host, hosts));
    }
  }

  /** The hosts that get credentials of the connection, with placeholders as they are written. */
  private Set<String> hosts() {
    var hosts = new TreeSet<String>();
    for (var surface : draft.entries("spec", "surfaces")) {
      addHost(surface.value(), hosts, "baseUrl");
      addHost(surface.value(), hosts, "url");
    }
    document().ifPresent(read -> read.servers().forEach(server -> hosts.add(host(server))));
    addHost(connection.value(), hosts, "discovery", "url");
    addHost(connection.value(), hosts, "auth", "authorizationUrl");
    addHost(connection.value(), hosts, "auth", "tokenUrl");
    hosts.remove("");
    return hosts;
  }

  private static void addHost(Node of, Set<String> hosts, String... path) {
    of.find(path).flatMap(Node::string).map(CheckRules::host).ifPresent(hosts::add);
  }

  /** The host with its port; the placeholder of a whole origin; empty for a path. */
  private static String host(String url) {
    int begin = url.indexOf("://");
    if (begin < 0) {
      return url.startsWith("{") ? url.substring(0, url.indexOf('}') + 1) : "";
    }
    int end = url.indexOf('/', begin + 3);
    var host = end < 0 ? url.substring(begin + 3) : url.substring(begin + 3, end);
    int query = host.indexOf('?');
    return (query < 0 ? host : host.substring(0, query)).toLowerCase(Locale.ROOT);
  }
}
