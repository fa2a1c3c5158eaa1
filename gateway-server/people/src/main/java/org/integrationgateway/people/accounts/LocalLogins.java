package org.integrationgateway.people.accounts;

import java.net.URI;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.builtin.identity.AccountObserver;
import org.integrationgateway.builtin.identity.LocalAccounts;
import org.integrationgateway.builtin.identity.LocalIdentity;
import org.integrationgateway.builtin.identity.LocalSettings;
import org.integrationgateway.builtin.identity.password.PasswordWork;
import org.integrationgateway.builtin.identity.totp.KeySealer;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.engines.identity.RegisteredClient;
import org.integrationgateway.people.api.login.LoginService;
import org.integrationgateway.people.login.LoginPort;
import org.integrationgateway.people.login.oidc.LocalLoginPort;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.CheckedIdentity;
import org.integrationgateway.sdk.identity.Client;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.jspecify.annotations.Nullable;

/** The local accounts, when the configuration has them, and the service of their login pages. */
public final class LocalLogins implements LoginService {
  private static final String CALLBACK = "/api/v1/auth/login/callback";

  private final IndexedDb database;
  private final PublicUrl url;
  private final String serving;
  private final InstantSource time;
  private final Function<String, KeySealer> sealers;
  private final AccountObserver observer;
  private volatile @Nullable LocalIdentity identity;
  private volatile String provider = "";

  /**
   * @param serving name of the identity provider that serves the server; empty: none serves
   * @param sealers encrypt the keys of devices, by the name of the provider
   * @param observer learns when the logins of an account must end
   */
  public LocalLogins(
      IndexedDb database,
      PublicUrl url,
      InstantSource time,
      String serving,
      Function<String, KeySealer> sealers,
      AccountObserver observer) {
    this.serving = serving;
    this.database = database;
    this.url = url;
    this.time = time;
    this.sealers = sealers;
    this.observer = observer;
  }

  /** The factory of {@code builtin:local}. */
  public Identity make(String name, LocalIdentity.Config config) {
    if (identity != null) {
      throw new IllegalStateException(
          "two providers are builtin:local identities, but there can be one, because of its login"
              + " pages: remove one");
    }
    var local =
        new LocalIdentity(
            database.database("identity-" + name),
            new LocalSettings(
                () -> URI.create(url.at("")),
                clients(config.clients()),
                config.ttls().lifetimes(),
                PasswordWork.RECOMMENDED,
                sealers.apply(name),
                observer),
            time);
    identity = local;
    provider = name;
    return new CheckedIdentity(local);
  }

  private Map<String, RegisteredClient> clients(Map<String, RegisteredClient> declared) {
    var clients = new HashMap<String, RegisteredClient>();
    clients.put(
        Client.GATEWAY.id(),
        RegisteredClient.of(
            "Integration Gateway",
            List.of(url.at(CALLBACK), "http://127.0.0.1/callback", "http://[::1]/callback")));
    clients.putAll(declared);
    return clients;
  }

  /** Whether local accounts are configured. */
  public boolean isConfigured() {
    return identity != null;
  }

  /** Whether the first account has still to be made. */
  public boolean areEmpty() {
    return localAccounts().filter(LocalAccounts::areEmpty).isPresent();
  }

  /** The accounts, when the configuration has them and they serve. */
  public Optional<LocalAccounts> localAccounts() {
    return Optional.ofNullable(identity).map(LocalIdentity::accounts);
  }

  /**
   * Removes the account of a subject; the logins of other providers have none here.
   *
   * @return how many accounts were removed
   */
  public int removeAccount(String subject) {
    var accounts = localAccounts();
    var found = accounts.flatMap(own -> own.ofSubject(subject));
    found.ifPresent(account -> accounts.orElseThrow().delete(account.login()));
    return found.isPresent() ? 1 : 0;
  }

  /** Returns the login port of the local accounts, when they are the provider of this name. */
  public Optional<LoginPort> port(String name) {
    return Optional.of(name)
        .filter(asked -> identity != null && asked.equals(provider))
        .map(unused -> new LocalLoginPort(url));
  }

  @Override
  public String provider() {
    return provider;
  }

  /**
   * The link with which the first account can be made; empty when there is an account, and where
   * another provider serves, so that it could log in nowhere.
   */
  public Optional<URI> firstAdminLink() {
    return Optional.ofNullable(identity)
        .filter(local -> provider.equals(serving))
        .flatMap(local -> local.accounts().firstAdminLink(URI.create(url.at(""))));
  }

  @Override
  public String client(AuthorizeRequest request) {
    // The page refuses every request that the provider refuses on the wire.
    new CheckedIdentity(local()).authorize(request);
    return local().accept(request).displayName().orElse(request.clientId());
  }

  @Override
  public Login login(AuthorizeRequest request, String login, Secret password, String address) {
    var done = local().login(request, login, password, address);
    return new Login(done.subject(), done.end(), done.step());
  }

  @Override
  public Login confirm(AuthorizeRequest request, Secret step, String code, String address) {
    var done = local().confirm(request, step, code, address);
    return new Login(done.subject(), done.end(), done.step());
  }

  @Override
  public boolean isFirstAdminLink(Secret link) {
    return accounts().isFirstAdminLink(link);
  }

  @Override
  public Person firstAdmin(Secret link, String login, Secret password) {
    return accounts().firstAdmin(link, login, password).person();
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
