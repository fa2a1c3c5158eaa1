package org.integrationgateway.builtin.identity;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.builtin.identity.password.PasswordWork;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.engines.identity.RegisteredClient;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Client;
import org.integrationgateway.sdk.indexeddb.IndexedDb;

/** A local identity with one account and a few clients, for tests. */
final class Logins {
  static final String LOGIN = "alice@example.com";
  static final Secret PASSWORD = Secret.of("correct horse battery staple");
  static final String REDIRECT = "https://client.example/callback";
  static final Client MACHINE = Client.of("machine", Secret.of("a secret of the machine"));

  /** The smallest work factor. */
  static final PasswordWork QUICK = new PasswordWork(64, 1, 1);

  private static final String ADDRESS = "192.0.2.1";

  private Logins() {}

  static LocalSettings settings() {
    return LocalSettings.of(
            () -> URI.create("https://gateway.example/base/"),
            Map.of(
                "",
                RegisteredClient.of("The gateway", List.of("https://gateway.example/callback")),
                "client",
                RegisteredClient.of("The client", List.of(REDIRECT)),
                "other",
                RegisteredClient.of(
                    "Another client",
                    List.of(REDIRECT, "http://127.0.0.1/callback", "http://[::1]/callback")),
                MACHINE.id(),
                new RegisteredClient(
                    Optional.of("A machine"),
                    List.of(),
                    MACHINE.secret(),
                    Optional.of("machine"),
                    List.of("apps"))))
        .withPasswordWork(QUICK);
  }

  static LocalIdentity identity(IndexedDb stores, InstantSource time) {
    return new LocalIdentity(stores, settings(), time);
  }

  static IndexedDb open(Path file) {
    return SqliteIndexedDb.open(file);
  }

  /** Creates the account when it is missing, and logs in. */
  static URI login(IndexedDb stores, AuthorizeRequest request, Duration ago) {
    var identity = identity(stores, () -> Instant.now().minus(ago));
    withAlice(identity);
    return identity.login(request, LOGIN, PASSWORD, ADDRESS).end().orElseThrow();
  }

  static LocalIdentity withAlice(LocalIdentity identity) {
    try {
      identity.accounts().create(LOGIN, PASSWORD, Optional.of("Alice"), List.of("people"));
    } catch (ServiceException known) {
      if (known.reason() != Reason.CONFLICT) {
        throw known;
      }
    }
    return identity;
  }
}
