package org.integrationgateway.scaffold.graphql;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.manifest.graphql.OperationKind;
import org.integrationgateway.scaffold.draft.AliasNames;
import org.integrationgateway.scaffold.draft.AuthBlock;
import org.integrationgateway.scaffold.draft.ConnectionDraft;
import org.integrationgateway.scaffold.draft.DocumentDraft;
import org.integrationgateway.scaffold.draft.Fingerprints;
import org.integrationgateway.scaffold.draft.OperationDraft;
import org.integrationgateway.scaffold.draft.OperationGroup;
import org.integrationgateway.scaffold.draft.PackageParts;
import org.integrationgateway.scaffold.draft.YamlText;
import org.integrationgateway.scaffold.fetch.DocumentSource;
import org.integrationgateway.scaffold.fetch.Downloads;
import org.integrationgateway.scaffold.fetch.ScaffoldException;
import org.integrationgateway.surfaces.graphql.introspection.GeneratedSelection;
import org.integrationgateway.surfaces.graphql.introspection.InputMembers;
import org.integrationgateway.surfaces.graphql.introspection.InputTypes;
import org.integrationgateway.surfaces.graphql.introspection.IntrospectionAnswer;
import org.integrationgateway.surfaces.graphql.introspection.UpstreamSchema;
import tools.jackson.databind.JsonNode;

/** The parts of a new package that come from a GraphQL schema. */
public final class GraphqlPackage {
  /** Fields of a selection, and less help: fewer where the manifest would be too large. */
  private static final List<Integer> BUDGETS = List.of(120, 50, 20, 8, 1);

  /** Characters of help for each field of the budget. */
  private static final int CHARACTERS_OF_HELP = 12;

  private static final int SHORTEST_HELP = 100;

  /** Characters of the types of variables for each field of the budget. */
  private static final int CHARACTERS_OF_INPUTS = 60;

  /** Leaves room for the rest of a manifest, which has at most 1 MiB. */
  private static final int MOST_CHARACTERS = 900_000;

  private final UpstreamSchema schema;
  private final String url;

  private GraphqlPackage(JsonNode introspected, String url) {
    try {
      this.schema = IntrospectionAnswer.read(introspected);
    } catch (IntrospectionAnswer.UnusableException unusable) {
      throw new ScaffoldException(
          "the schema of '%s' cannot be used: %s".formatted(url, unusable.getMessage()), unusable);
    }
    this.url = url;
  }

  /**
   * Asks an endpoint for its schema.
   *
   * @param headers of this request only
   */
  public static PackageParts ask(
      String text, Map<String, String> headers, AliasNames aliases, Downloads downloads) {
    var endpoint = Downloads.url(text);
    downloads.name(endpoint);
    var schema = Introspection.ask(endpoint, headers, downloads);
    return new GraphqlPackage(schema, text).parts(connection(headers), aliases);
  }

  /**
   * Reads a file in the schema language.
   *
   * @param endpoint where the documents are sent
   */
  public static PackageParts read(
      DocumentSource file, Optional<String> endpoint, AliasNames aliases) {
    var url =
        endpoint.orElseThrow(
            () ->
                new ScaffoldException(
                    "'%s' does not say where the endpoint is: give it with --base-url URL"
                        .formatted(file.name())));
    var checked = Downloads.url(url).toString();
    var schema = SchemaLanguage.read(file.name(), file.text());
    return new GraphqlPackage(schema, checked).parts(connection(Map.of()), aliases);
  }

  private PackageParts parts(ConnectionDraft connection, AliasNames aliases) {
    var fields = fields();
    return new PackageParts(
        "",
        "The GraphQL API at " + URI.create(url).getHost() + ".",
        List.of("graphql:", "  " + YamlText.entry("url", url)),
        connection,
        List.of(),
        groups(fields, aliases),
        false,
        Optional.empty(),
        known(fields),
        List.of());
  }

  /** A root field with the id of its operation. */
  private record Root(String id, OperationKind kind, UpstreamSchema.Field field) {
    private String word() {
      return kind.name().toLowerCase(Locale.ROOT);
    }
  }

  private List<Root> fields() {
    var roots = new ArrayList<Root>();
    var ids = new HashSet<String>();
    for (var kind : OperationKind.values()) {
      for (var field : schema.rootFields(kind)) {
        var name = field.name();
        var id = ids.add(name) ? name : name + "_" + kind.name().toLowerCase(Locale.ROOT);
        roots.add(new Root(id, kind, field));
      }
    }
    return roots;
  }

  private List<OperationGroup> groups(List<Root> roots, AliasNames aliases) {
    var names = new LinkedHashMap<String, Optional<String>>();
    roots.forEach(root -> names.put(root.id(), aliases.suggest(root.id())));
    List<OperationGroup> groups = List.of();
    for (int budget : BUDGETS) {
      groups =
          List.of(
              group("Queries", OperationKind.QUERY, roots, names, budget),
              group("Mutations", OperationKind.MUTATION, roots, names, budget),
              group("Subscriptions", OperationKind.SUBSCRIPTION, roots, names, budget));
      int size =
          groups.stream()
              .flatMap(group -> group.operations().stream())
              .flatMap(operation -> operation.lines().stream())
              .mapToInt(line -> line.length() + 5)
              .sum();
      if (size < MOST_CHARACTERS) {
        break;
      }
    }
    return groups.stream().filter(group -> !group.operations().isEmpty()).toList();
  }

  private OperationGroup group(
      String title,
      OperationKind kind,
      List<Root> roots,
      Map<String, Optional<String>> names,
      int budget) {
    var drafts =
        roots.stream()
            .filter(root -> root.kind() == kind)
            .map(
                root ->
                    new OperationDraft(
                        root.id(),
                        names.getOrDefault(root.id(), Optional.empty()),
                        List.of(),
                        Optional.of(document(root, budget)),
                        root.field().description().orElse(""),
                        Optional.of("deprecated").filter(why -> root.field().deprecated())))
            .toList();
    return new OperationGroup(title, drafts);
  }

  private DocumentDraft document(Root root, int budget) {
    var inputs = new InputTypes(schema).of(root.field(), budget * CHARACTERS_OF_INPUTS);
    var text =
        RootDocument.of(
            root.word(),
            root.field(),
            GeneratedSelection.of(root.field(), schema, budget).orElse(""),
            variable ->
                inputs.isEmpty()
                    ? new InputMembers(schema).of(variable, help(budget))
                    : Optional.empty(),
            help(budget));
    return new DocumentDraft(text, String.join("\n", inputs.values()));
  }

  private static int help(int budget) {
    return Math.max(SHORTEST_HELP, budget * CHARACTERS_OF_HELP);
  }

  private static Map<String, String> known(List<Root> roots) {
    var known = new LinkedHashMap<String, String>();
    for (var root : roots) {
      known.put(root.id(), Fingerprints.of(signature(root)));
    }
    return known;
  }

  private static String signature(Root root) {
    var text = new StringBuilder(root.word()).append(' ').append(root.field().typeText());
    root.field().variables().forEach(one -> text.append(' ').append(one.name()).append(one.type()));
    return text.toString();
  }

  /** The connection that presents what the headers of the introspection presented. */
  private static ConnectionDraft connection(Map<String, String> headers) {
    var bearer = AuthBlock.bearer("a token that users enter, sent as bearer token:", "API token");
    var plain =
        AuthBlock.headers(
            "a key that users enter, sent unchanged:", Map.of("Authorization", "key"));
    if (headers.isEmpty()) {
      var none =
          AuthBlock.none(
              "A schema does not say how callers authenticate: none, unless chosen below.");
      return new ConnectionDraft(none, List.of(bearer, plain), List.of(), List.of());
    }
    var authorization =
        headers.entrySet().stream()
            .filter(one -> one.getKey().equalsIgnoreCase("Authorization"))
            .map(Map.Entry::getValue)
            .findFirst();
    if (authorization.isPresent()) {
      boolean token = authorization.get().toLowerCase(Locale.ROOT).startsWith("bearer ");
      return new ConnectionDraft(
          token ? bearer : plain, List.of(token ? plain : bearer), List.of(), List.of());
    }
    var fields = new LinkedHashMap<String, String>();
    for (var name : Set.copyOf(headers.keySet()).stream().sorted().toList()) {
      fields.put(name, name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_"));
    }
    return new ConnectionDraft(
        AuthBlock.headers("Keys that users enter, sent in headers:", fields),
        List.of(bearer),
        List.of(),
        List.of());
  }
}
