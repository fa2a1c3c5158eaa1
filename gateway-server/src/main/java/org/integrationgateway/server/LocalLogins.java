package org.integrationgateway.server;

import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.CheckedIdentity;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.server.api.login.LoginDesk;
import org.integrationgateway.server.builtin.identity.LocalAccounts;
import org.integrationgateway.server.builtin.identity.LocalClient;
import org.integrationgateway.server.builtin.identity.LocalIdentity;
import org.integrationgateway.server.builtin.identity.LocalSettings;
import org.integrationgateway.server.builtin.identity.PasswordWork;
import org.integrationgateway.server.config.providers.IdentityKeys;
import org.integrationgateway.server.config.shape.Settings;
import org.jspecify.annotations.Nullable;

/** The local accounts, when the configuration asks for them, and the desk of their pages. */
final class LocalLogins implements LoginDesk {
  private static final String CALLBACK = "/api/v1/auth/login/callback";

  private final IndexedDb database;
  private final Supplier<URI> baseUrl;
  private final InstantSource time;
  private @Nullable LocalIdentity identity;

  LocalLogins(IndexedDb database, Supplier<URI> baseUrl, InstantSource time) {
    this.database = database;
    this.baseUrl = baseUrl;
    this.time = time;
  }

  /** What {@code builtin:local} makes. */
  Identity make(String name, Settings config) {
    if (identity != null) {
      throw new IllegalStateException(
          "there is another local identity already, and their pages have one place: keep one of them");
    }
    var local =
        new LocalIdentity(
            database.database("identity-" + name),
            new LocalSettings(
                baseUrl,
                clients(config),
                config.get(IdentityKeys.ACCESS_TOKEN_LIFE),
                config.get(IdentityKeys.GRANT_LIFE),
                PasswordWork.RECOMMENDED),
            time);
    identity = local;
    return new CheckedIdentity(local);
  }

  private List<LocalClient> clients(Settings config) {
    var clients = new ArrayList<LocalClient>();
    clients.add(
        LocalClient.gateway(
            List.of(
                baseUrl.get().toString().replaceFirst("/$", "") + CALLBACK,
                "http://127.0.0.1/callback",
                "http://[::1]/callback")));
    Map<String, Settings> declared = config.get(IdentityKeys.CLIENTS);
    declared.forEach(
        (id, client) ->
            clients.add(
                new LocalClient(
                    id,
                    client.find(IdentityKeys.DISPLAY_NAME).orElse(id),
                    client.get(IdentityKeys.REDIRECT_URIS),
                    client.find(IdentityKeys.SECRET),
                    client.find(IdentityKeys.SERVICE_ACCOUNT).map("service_account:"::concat),
                    client.get(IdentityKeys.SCOPES))));
    return clients;
  }

  boolean isConfigured() {
    return identity != null;
  }

  /** A link with which the first account can be made; empty when there is an account. */
  Optional<URI> firstAdminLink() {
    return Optional.ofNullable(identity)
        .flatMap(local -> local.accounts().firstAdminLink(baseUrl.get()));
  }

  @Override
  public String client(AuthorizeRequest request) {
    // What the provider refuses on the wire, the page refuses too.
    new CheckedIdentity(local()).authorize(request);
    return local().accept(request).displayName();
  }

  @Override
  public URI login(AuthorizeRequest request, String login, Secret password, String address) {
    return local().login(request, login, password, address);
  }

  @Override
  public boolean isFirstAdminLink(Secret link) {
    return accounts().isFirstAdminLink(link);
  }

  @Override
  public void firstAdmin(Secret link, String login, Secret password) {
    accounts().firstAdmin(link, login, password);
  }

  private LocalAccounts accounts() {
    return local().accounts();
  }

  private LocalIdentity local() {
    var local = identity;
    if (local == null) {
      throw new IllegalStateException("there is no local identity");
    }
    return local;
  }
}
