package org.integrationgateway.providers.granted;

import org.integrationgateway.config.grants.Grants;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * The grants of one provider, from the configuration.
 *
 * @param path of its entry in the configuration, such as {@code apps.mail}
 * @param name by which it is known
 * @param owner of the data that it stores: its name, preceded by its kind unless that is app, so
 *     that no other provider has the same
 * @param party what it is: workflows and agents run on their own and may name the subject they run
 *     as
 * @param anyOperation whether it may invoke every operation that its subject may use
 */
public record HostGrants(
    String path, String name, String owner, Party party, boolean anyOperation, Grants granted) {
  /** The grants of an app. */
  public static HostGrants app(String name, Grants granted) {
    return new HostGrants("apps." + name, name, name, Party.PROVIDER, false, granted);
  }

  /** The grants of a provider of another kind. */
  public static HostGrants of(ProviderKind<?> kind, String path, String name, Grants granted) {
    var party = party(kind);
    return new HostGrants(path, name, kind + ":" + name, party, party != Party.PROVIDER, granted);
  }

  private static Party party(ProviderKind<?> kind) {
    if (kind.equals(ProviderKind.WORKFLOW)) {
      return Party.WORKFLOW;
    }
    return kind.equals(ProviderKind.AGENT) ? Party.AGENT : Party.PROVIDER;
  }

  /** Grants of a provider that may only write logs. */
  public static HostGrants nothing(String path, String name) {
    return new HostGrants(path, name, path, Party.PROVIDER, false, Grants.NONE);
  }

  /** Whether the grants are empty, so that the provider may only write logs. */
  public boolean isEmpty() {
    return !anyOperation && granted.equals(Grants.NONE);
  }

  boolean isApp() {
    return owner.equals(name);
  }

  boolean mayInvoke(String app, String operation) {
    return anyOperation || granted.allowsCall(app, operation);
  }

  /**
   * Whether the provider may send GraphQL documents of its own: a grant of operations does not say
   * so.
   */
  boolean mayInvokeGraphql(String app) {
    return granted.allowsGraphql(app);
  }

  /** Whether the grants name this service; the service itself checks each use. */
  boolean mayUse(ProviderKind<?> kind, String service) {
    if (kind.equals(ProviderKind.AUTHORIZATION)) {
      return service.isEmpty() && granted.authorization().reads();
    }
    if (kind.equals(ProviderKind.IDENTITY)) {
      return service.isEmpty() && granted.identity().reads();
    }
    return granted.allows(kind, service);
  }
}
