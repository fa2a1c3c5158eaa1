package org.integrationgateway.server.provider.host;

import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.cache.Cache;
import org.integrationgateway.sdk.credentials.ExternalCredentials;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.host.HostLogs;
import org.integrationgateway.sdk.host.HostServices;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.s3.ObjectStorage;

/** The server's services as one provider sees them: what is granted, and its own part of that. */
final class GrantedServices implements HostServices {
  private final HostGrants grants;
  private final Offers offers;
  private final Apps apps;
  private final HostLogs logs;

  GrantedServices(HostGrants grants, Offers offers) {
    this.grants = grants;
    this.offers = offers;
    this.apps = new GrantedApps(grants, offers.apps().apply(grants));
    this.logs = new ProviderLogs(grants.name());
  }

  @Override
  public Apps apps() {
    return apps;
  }

  @Override
  public HostLogs logs() {
    return logs;
  }

  @Override
  public ExternalCredentials credentials() {
    return offers
        .credentials()
        .map(credentials -> new OwnCredentials(grants.name(), credentials))
        .orElseThrow(
            () ->
                new ServiceException(
                    Reason.NOT_SUPPORTED, "this server keeps no credentials for providers"));
  }

  @Override
  public <P> P service(ProviderKind<P> kind, String name) {
    if (!grants.mayUse(kind, name)) {
      throw new ServiceException(
          Reason.DENIED,
          "provider '%s' may not use %s: list it under %s.%s"
              .formatted(grants.name(), called(kind, name), grants.path(), kind));
    }
    var found =
        offers
            .services()
            .find(kind, name)
            .orElseThrow(
                () ->
                    new ServiceException(
                        Reason.UNAVAILABLE, called(kind, name) + " is not there now"));
    return kind.type().cast(own(found));
  }

  /** Two providers bound to one store cannot see each other's. */
  private Object own(Object found) {
    if (found instanceof Cache cache) {
      return new OwnCache(grants.name(), cache);
    }
    if (found instanceof ObjectStorage storage) {
      return new OwnObjects(grants.name(), storage);
    }
    if (found instanceof IndexedDb database) {
      return database.database(grants.name());
    }
    return found;
  }

  private static String called(ProviderKind<?> kind, String name) {
    return name.isEmpty() ? "the " + kind + " provider" : kind + " '" + name + "'";
  }

  @Override
  public void close() {}
}
