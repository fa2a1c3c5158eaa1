package org.integrationgateway.testkit.tck.launch;

import java.util.Optional;
import org.integrationgateway.host.services.HostAuthenticator;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.credentials.ExternalCredentials;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.host.HostLogs;
import org.integrationgateway.sdk.host.HostServices;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * The host of a provider under test: grants apps, and one database in memory under every name, and
 * takes log lines. Denies everything else, as a gateway does.
 */
public final class TestHost implements HostAuthenticator, HostServices {
  static final String TOKEN = "the-only-token-of-the-contract-test";

  private final Apps apps;
  private final IndexedDb database;

  /**
   * @param apps that providers may invoke, for the subject that they name
   * @param database that they share
   */
  public TestHost(Apps apps, IndexedDb database) {
    this.apps = apps;
    this.database = database;
  }

  @Override
  public HostSession authenticate(Secret token) {
    if (!token.equals(Secret.of(TOKEN))) {
      throw new ServiceException(
          Reason.INVALID_TOKEN, "present what SERVICE_HOST_TOKEN holds as gateway-host-token");
    }
    return new HostSession(Optional.empty(), this);
  }

  @Override
  public Apps apps() {
    return invocation ->
        invocation
            .runAs()
            .map(subject -> CallContext.of(Subject.of(subject)))
            .map(context -> context.during(() -> apps.invoke(invocation)))
            .orElseGet(() -> apps.invoke(invocation));
  }

  @Override
  public <P> P service(ProviderKind<P> kind, String name) {
    if (kind.equals(ProviderKind.INDEXEDDB)) {
      return kind.type().cast(database);
    }
    throw denied(kind + " '" + name + "'");
  }

  @Override
  public ExternalCredentials credentials() {
    throw denied("a credential");
  }

  @Override
  public HostLogs logs() {
    return lines -> new HostLogs.Receipt(lines.size(), 0);
  }

  @Override
  public void close() {
    // Closes nothing: it ends with its provider.
  }

  private static ServiceException denied(String what) {
    return new ServiceException(Reason.DENIED, "the host of the contract test grants no " + what);
  }
}
