package org.integrationgateway.config.grants;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.record.Words;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * The services of its host that a provider may use.
 *
 * @param providers names in {@code providers.<kind>}, by kind, of providers that are granted as a
 *     whole
 * @param invokes operations of other apps
 * @param authorization of the provider that serves the gateway itself
 * @param identity of the provider that serves the gateway itself
 * @param credentials for the connections of the app itself
 */
public record Grants(
    Map<ProviderKind<?>, List<String>> providers,
    List<Invokes> invokes,
    List<SecretGrant> secrets,
    List<WorkflowGrant> workflows,
    Access authorization,
    Access identity,
    Access credentials) {
  /** The surface that documents are sent to. */
  public static final String GRAPHQL = "graphql";

  /** No grants. */
  public static final Grants NONE =
      new Grants(Map.of(), List.of(), List.of(), List.of(), Access.NONE, Access.NONE, Access.NONE);

  /** The grants of an entry; the names are not checked. */
  public static Grants of(Settings entry) {
    return RecordBlock.of(OfApp.class).of(entry).get();
  }

  public Grants {
    providers = Map.copyOf(providers);
    invokes = List.copyOf(invokes);
    secrets = List.copyOf(secrets);
    workflows = List.copyOf(workflows);
  }

  /**
   * One or all operations of an app, or a surface of it.
   *
   * @param operation empty: all of them, or none where a surface is named
   * @param surface {@code graphql}: documents for the upstream of its GraphQL surface
   */
  public record Invokes(String app, Optional<String> operation, Optional<String> surface) {
    /** Operations. */
    public Invokes(String app, Optional<String> operation) {
      this(app, operation, Optional.empty());
    }
  }

  /** The providers of a kind that are granted as a whole or in part. */
  public List<String> of(ProviderKind<?> kind) {
    if (kind.equals(ProviderKind.SECRETS)) {
      return secrets.stream().map(SecretGrant::provider).toList();
    }
    if (kind.equals(ProviderKind.WORKFLOW)) {
      return workflows.stream().map(WorkflowGrant::provider).toList();
    }
    return providers.getOrDefault(kind, List.of());
  }

  /** Whether a provider is granted as a whole or in part. */
  public boolean allows(ProviderKind<?> kind, String name) {
    return of(kind).contains(name);
  }

  /** Whether the operation may be called. */
  public boolean allowsCall(String app, String operation) {
    return invokes.stream()
        .anyMatch(
            granted ->
                granted.app().equals(app)
                    && granted.surface().isEmpty()
                    && granted.operation().map(operation::equals).orElse(true));
  }

  /** Whether documents may be sent to the GraphQL surface of this app. */
  public boolean allowsGraphql(String app) {
    return invokes.stream()
        .anyMatch(
            granted -> granted.app().equals(app) && granted.surface().equals(Optional.of(GRAPHQL)));
  }

  /** Whether the secret may be read. */
  public boolean allowsSecret(String provider, String secret) {
    return secrets.stream()
        .anyMatch(grant -> grant.provider().equals(provider) && grant.covers(secret));
  }

  /** Whether runs of this definition may be started and followed. */
  public boolean allowsDefinition(String provider, String definition) {
    return workflows.stream()
        .anyMatch(
            grant -> grant.provider().equals(provider) && grant.definitions().contains(definition));
  }

  /** Whether events may be delivered to this workflow provider. */
  public boolean allowsEvents(String provider) {
    return workflows.stream()
        .anyMatch(grant -> grant.provider().equals(provider) && grant.events());
  }

  /** The keys of entries of every kind. */
  public record InFile(
      @Doc("The operations of other apps that the provider may call.")
          Optional<List<Invoked>> invokes,
      @Doc("The providers in providers.indexeddb that the provider may use.")
          Optional<List<String>> indexeddb,
      @Doc("The providers in providers.cache that the provider may use.")
          Optional<List<String>> cache,
      @Doc("The providers in providers.s3 that the provider may use.") Optional<List<String>> s3,
      @Doc(
              "The secrets of providers.secrets that the provider may read: by name, by"
                  + " prefix, or both.")
          Optional<List<SecretGrant>> secrets,
      @Doc(
              "The workflows of providers.workflow that the provider may use. It cannot"
                  + " change definitions.")
          Optional<List<WorkflowGrant>> workflow,
      @Doc(
              "The providers in providers.agent that the provider may have sessions with, on"
                  + " behalf of its caller. Their tools are the operations that 'invokes' grants.")
          Optional<List<String>> agent,
      @Doc(
              "read: the provider may check permissions. write: it may also add and delete"
                  + " relationships. It cannot change the model.")
          @Words({"read", "write"})
          Optional<Access> authorization,
      @Doc(
              "read: the provider may look up accounts and inspect tokens. write: it may also"
                  + " begin logins, get tokens for its own clients, and revoke grants.")
          @Words({"read", "write"})
          Optional<Access> identity) {
    private Map<ProviderKind<?>, List<String>> providers() {
      var named = new HashMap<ProviderKind<?>, List<String>>();
      indexeddb.ifPresent(names -> named.put(ProviderKind.INDEXEDDB, names));
      cache.ifPresent(names -> named.put(ProviderKind.CACHE, names));
      s3.ifPresent(names -> named.put(ProviderKind.S3, names));
      agent.ifPresent(names -> named.put(ProviderKind.AGENT, names));
      return named;
    }
  }

  /** The keys of apps: other kinds have no connections. */
  public record OfApp(
      @Inline InFile common,
      @Doc(
              "read: the provider may get the credentials of its own connections. write: it"
                  + " may also store and delete them.")
          @Words({"read", "write"})
          Optional<Access> credentials)
      implements Supplier<Grants> {
    @Override
    public Grants get() {
      return new Grants(
          common.providers(),
          common.invokes.orElse(List.of()).stream().flatMap(Invoked::grants).toList(),
          common.secrets.orElse(List.of()),
          common.workflow.orElse(List.of()),
          common.authorization.orElse(Access.NONE),
          common.identity.orElse(Access.NONE),
          credentials.orElse(Access.NONE));
    }
  }

  /** An item of {@code invokes}. */
  public record Invoked(
      @Doc("The app that the provider may call.") String app,
      @Doc("The operation. Default: all operations, unless 'surface' is set.")
          Optional<String> operation,
      @Doc(
              "graphql: documents that the provider writes itself, for the upstream of the"
                  + " GraphQL surface.")
          @Words(GRAPHQL)
          Optional<String> surface) {
    private Stream<Invokes> grants() {
      var operations = new Invokes(app, operation);
      if (surface.isEmpty()) {
        return Stream.of(operations);
      }
      var documents = new Invokes(app, Optional.empty(), surface);
      return operation.isEmpty() ? Stream.of(documents) : Stream.of(documents, operations);
    }
  }
}
