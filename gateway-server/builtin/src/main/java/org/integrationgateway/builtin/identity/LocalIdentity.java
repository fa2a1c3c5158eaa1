package org.integrationgateway.builtin.identity;

import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.builtin.identity.grant.GrantTtls;
import org.integrationgateway.engines.identity.GrantLedger;
import org.integrationgateway.engines.identity.LedgerIdentity;
import org.integrationgateway.engines.identity.RegisteredClient;
import org.integrationgateway.engines.identity.RegisteredClients;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.FormEncoding;
import org.integrationgateway.sdk.identity.LoginPage;
import org.integrationgateway.sdk.indexeddb.IndexedDb;

/**
 * Accounts with passwords, and their grants, in a database that replicas share. Tokens are random
 * texts; only their hashes are stored, so each can be revoked at once.
 */
public final class LocalIdentity extends LedgerIdentity {
  /** The keys of {@code builtin:local}. */
  public record Config(
      @Inline GrantTtls ttls,
      @Doc("Clients that get tokens, by their client_id. The gateway has a client of its own.")
          @Default("{}")
          Map<String, RegisteredClient> clients) {}

  /** The login page, below the base URL. */
  public static final String LOGIN = "/identity/local/login";

  private final IdentityDatabase database;
  private final LocalSettings settings;
  private final RegisteredClients clients;
  private final GrantLedger ledger;
  private final LocalAccounts accounts;

  /**
   * An identity in a database.
   *
   * @param stores set up when they are empty; this object does not close them
   */
  public LocalIdentity(IndexedDb stores, LocalSettings settings, InstantSource time) {
    this.database = new IdentityDatabase(stores);
    this.settings = settings;
    this.clients = new RegisteredClients(settings.clients());
    this.ledger = new GrantLedger(database.ledger(), clients, settings.lifetimes(), time);
    this.accounts = new LocalAccounts(database, settings, time);
  }

  /** The accounts. */
  public LocalAccounts accounts() {
    return accounts;
  }

  @Override
  public LoginPage authorize(AuthorizeRequest request) {
    accept(request);
    return new LoginPage(
        FormEncoding.append(base() + LOGIN, request.parameters()), request.state());
  }

  /**
   * The client that a login is for; checks that the request may end in a code.
   *
   * @throws ServiceException {@code INVALID_INPUT}; the browser must not be redirected then
   */
  public RegisteredClient accept(AuthorizeRequest request) {
    return clients.accept(request);
  }

  /**
   * Logs in. The login ends with a code for the client, or goes on with {@link #confirm}.
   *
   * @param address of the browser
   * @throws ServiceException as {@link LocalAccounts#login}
   */
  public LocalLogin login(AuthorizeRequest request, String login, Secret password, String address) {
    accept(request);
    var passed = accounts.login(login, password, address);
    return passed.step().isPresent()
        ? new LocalLogin(passed.account().subject(), Optional.empty(), passed.step())
        : ended(request, passed.account());
  }

  /**
   * Goes on with a login whose password was right.
   *
   * @param step of that login
   * @param code of the account's device, or a recovery code
   * @throws ServiceException {@code INVALID_GRANT} for a wrong code; {@code INVALID_INPUT} when the
   *     login took too long; {@code LOCKED}
   */
  public LocalLogin confirm(AuthorizeRequest request, Secret step, String code, String address) {
    accept(request);
    return ended(request, accounts.confirm(step, code, address));
  }

  private LocalLogin ended(AuthorizeRequest request, Account account) {
    var code =
        database.write(
            tx -> {
              LocalAccounts.requireUnchanged(tx, account);
              return ledger.code(new AccountLedger(tx), request, account.subject());
            });
    // The issuer identifies itself to the client.
    var end = request.redirect(code, Optional.of(base()));
    return new LocalLogin(account.subject(), Optional.of(end), Optional.empty());
  }

  @Override
  protected GrantLedger ledger() {
    return ledger;
  }

  /** The base URL of the gateway, without a slash at the end. */
  private String base() {
    var base =
        CallContext.current()
            .flatMap(CallContext::baseUrl)
            .orElseGet(() -> settings.baseUrl().get().toString());
    return base.endsWith("/") ? base.substring(0, base.length() - 1) : base;
  }
}
