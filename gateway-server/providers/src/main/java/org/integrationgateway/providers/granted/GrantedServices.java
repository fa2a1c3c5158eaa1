package org.integrationgateway.providers.granted;

import java.util.concurrent.Semaphore;
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

/** The services of the server that one provider is granted, each limited to its own part. */
public final class GrantedServices implements HostServices {
  private final HostGrants grants;
  private final HostOffers offers;
  private final HostLogs logs;
  private final Semaphore transactions = new Semaphore(OwnDatabase.MOST_OPEN);

  public GrantedServices(HostGrants grants, HostOffers offers) {
    this.grants = grants;
    this.offers = offers;
    this.logs = new ProviderLogs(grants.name());
  }

  @Override
  public Apps apps() {
    return new GrantedApps(grants, offers.apps().apply(grants));
  }

  @Override
  public HostLogs logs() {
    return logs;
  }

  @Override
  public ExternalCredentials credentials() {
    return offers
        .credentials()
        .map(credentials -> new GrantedCredentials(grants, credentials))
        .orElseThrow(
            () ->
                new ServiceException(
                    Reason.NOT_SUPPORTED, "this server keeps no credentials for providers"));
  }

  @Override
  public <P> P service(ProviderKind<P> kind, String name) {
    if (!grants.mayUse(kind, name)) {
      throw new GrantDenials(grants).service(kind, name);
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
                            + " is not available"));
    return kind.type().cast(part(name, found));
  }

  /**
   * Two providers bound to one store cannot see each other's; of others they have what is listed.
   */
  private Object part(String name, Object found) {
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
    throw new GrantDenials(grants).denied("use it", "no grant allows it");
  }

  @Override
  public void close() {}
}
