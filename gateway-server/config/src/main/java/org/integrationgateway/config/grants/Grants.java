package org.integrationgateway.config.grants;

import java.util.List;
import java.util.Map;
import java.util.Optional;
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
}
