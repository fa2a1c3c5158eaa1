package org.integrationgateway.server.provider.host;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.Agent;
import org.integrationgateway.sdk.authorization.Authorization;
import org.integrationgateway.sdk.cache.Cache;
import org.integrationgateway.sdk.credentials.ExternalCredentials;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.host.HostLogs;
import org.integrationgateway.sdk.host.HostServices;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.s3.ObjectStorage;
import org.integrationgateway.sdk.secrets.Secrets;
import org.integrationgateway.sdk.workflow.Workflow;

/**
 * The server's services as one provider sees them: what is granted at the moment of a request, and
 * its own part of that.
 */
final class GrantedServices implements HostServices {
  private final Supplier<HostGrants> grants;
  private final Offers offers;
  private final HostLogs logs;
  private final Semaphore transactions = new Semaphore(OwnDatabase.MOST_OPEN);

  GrantedServices(Supplier<HostGrants> grants, Offers offers) {
    this.grants = grants;
    this.offers = offers;
    this.logs = new ProviderLogs(grants.get().name());
  }

  @Override
  public Apps apps() {
    var now = grants.get();
    return new GrantedApps(now, offers.apps().apply(now));
  }

  @Override
  public HostLogs logs() {
    return logs;
  }

  @Override
  public ExternalCredentials credentials() {
    var now = grants.get();
    return offers
        .credentials()
        .map(credentials -> new GrantedCredentials(now, credentials))
        .orElseThrow(
            () ->
                new ServiceException(
                    Reason.NOT_SUPPORTED, "this server keeps no credentials for providers"));
  }

  @Override
  public <P> P service(ProviderKind<P> kind, String name) {
    var now = grants.get();
    if (!now.mayUse(kind, name)) {
      throw new Denials(now).service(kind, name);
    }
    var found =
        offers
            .services()
            .find(kind, name)
            .orElseThrow(
                () ->
                    new ServiceException(
                        Reason.UNAVAILABLE,
                        (name.isEmpty()
                                ? "the %s provider".formatted(kind)
                                : kind + " '" + name + "'")
                            + " is not there now"));
    return kind.type().cast(part(now, name, found));
  }

  /**
   * Two providers bound to one store cannot see each other's; of others they have what is listed.
   */
  private Object part(HostGrants grants, String name, Object found) {
    if (found instanceof Cache cache) {
      return new OwnCache(grants.owner(), cache);
    }
    if (found instanceof ObjectStorage storage) {
      return new OwnObjects(grants.owner(), storage);
    }
    if (found instanceof IndexedDb database) {
      return OwnDatabase.of(grants.owner(), database, transactions);
    }
    if (found instanceof Secrets secrets) {
      return new GrantedSecrets(grants, name, secrets);
    }
    if (found instanceof Workflow workflow) {
      return new GrantedWorkflow(grants, name, workflow);
    }
    if (found instanceof Agent agent) {
      return new GrantedAgent(grants, agent);
    }
    if (found instanceof Authorization authorization) {
      return new GrantedAuthorization(grants, authorization);
    }
    if (found instanceof Identity identity) {
      return new GrantedIdentity(grants, identity);
    }
    throw new Denials(grants).denied("use it", "nothing grants that");
  }

  @Override
  public void close() {}
}
