package org.integrationgateway.server.publicapi;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.util.concurrent.Semaphore;
import java.util.regex.Pattern;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.provider.ServiceFinder;
import org.integrationgateway.providers.granted.OwnDatabase;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.kind.ProviderKind;

/** The part of each subject in the databases of the deployment. */
final class CallerDatabases {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9:@._-]{1,80}");

  /** Largest number of stores: each is a table of its own. */
  private static final int MOST_STORES = 50;

  private final ServiceFinder providers;

  /** Permits that the transactions of a subject hold for as long as one is open. */
  private final LoadingCache<String, Semaphore> rooms =
      Caffeine.newBuilder().weakValues().build(subject -> new Semaphore(OwnDatabase.MOST_OPEN));

  CallerDatabases(ServiceFinder providers) {
    this.providers = providers;
  }

  /**
   * The part of a subject.
   *
   * @param name of the database provider; empty: the default one
   * @throws GatewayException {@code NOT_FOUND}, {@code NOT_CONFIGURED}
   */
  IndexedDb of(String subject, String name) {
    var whole =
        providers
            .find(ProviderKind.INDEXEDDB, name)
            .orElseThrow(
                () ->
                    name.isEmpty()
                        ? new GatewayException(
                            ErrorCode.NOT_CONFIGURED,
                            "this gateway has no default database for callers: name one by the"
                                + " metadata 'gateway-host-service', or its operator sets 'default:"
                                + " true' on one under providers.indexeddb")
                        : new GatewayException(
                            ErrorCode.NOT_FOUND,
                            "there is no database '%s' under providers.indexeddb".formatted(name)));
    return OwnDatabase.of(part(subject), whole, MOST_STORES, rooms.get(subject));
  }

  /** No app or provider has a name with a colon, so that its part is another one. */
  private static String part(String subject) {
    return "subject:"
        + (PLAIN.matcher(subject).matches() ? subject : "sha256:" + Sha256.hex(subject));
  }
}
