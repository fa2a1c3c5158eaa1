package ${package};

import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.engines.identity.GrantLedger;
import org.integrationgateway.engines.identity.LedgerIdentity;
import org.integrationgateway.engines.identity.MemoryLedgerStore;
import org.integrationgateway.engines.identity.RegisteredClient;
import org.integrationgateway.engines.identity.RegisteredClients;
import org.integrationgateway.engines.identity.TokenLifetimes;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.CheckedIdentity;
import org.integrationgateway.sdk.identity.FormEncoding;
import org.integrationgateway.sdk.identity.LoginPage;
import org.integrationgateway.sdk.identity.PasswordHash;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;

/**
 * An identity provider with the accounts and clients of its configuration, and a login page of its
 * own. The ledger keeps grants in memory: all users log in again after a restart. Limits are
 * checked before a call arrives here.
 */
public final class ConfiguredIdentity extends LedgerIdentity
    implements LoginServer.Logins, AutoCloseable {
  private static final String USER = "user:";

  /** An account that can log in. */
  record Account(
      @Doc("Hash of the password, as the program PasswordHash of the SDK prints it")
          Secret passwordHash,
      Optional<String> displayName,
      Optional<String> email,
      @Default("[]") List<String> groups) {
    Account {
      PasswordHash.require(passwordHash);
    }
  }

  /**
   * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
   */
  record Config(
      @Doc("Accounts, by their login") @Default("{}") Map<String, Account> accounts,
      @Doc("Clients, by their client_id") @Default("{}") Map<String, RegisteredClient> clients,
      @Doc("URLs that logins to the gateway may redirect to") @Default("[]")
          List<String> redirectUris,
      @Doc("Host or address that the login page listens on") @Default("127.0.0.1") String host,
      @Doc("Port of the login page; 0: any free port") @Default("8090") int port,
      @Doc("URL of the login page for users, when a proxy is in front of it")
          Optional<URI> publicUrl,
      @Doc("How long an access token is valid") @Default("PT1H") Duration accessTokenTtl,
      @Doc("Maximum duration of a login") @Default("P30D") Duration grantTtl) {
    Config {
      if (port < 0 || port > 65_535) {
        throw new IllegalArgumentException("port must be between 0 and 65535");
      }
    }
  }

  private final Map<String, Account> accounts;
  private final RegisteredClients clients;
  private final GrantLedger ledger;
  private final LoginServer page;
  private final String pageUrl;

  ConfiguredIdentity(Config config, InstantSource clock) {
    accounts = config.accounts();
    clients = RegisteredClients.withGateway(config.redirectUris(), config.clients());
    var lifetimes = new TokenLifetimes(config.accessTokenTtl(), config.grantTtl());
    ledger = new GrantLedger(new MemoryLedgerStore(this::person), clients, lifetimes, clock);
    page = new LoginServer(new InetSocketAddress(config.host(), config.port()), this, clock);
    pageUrl =
        config
            .publicUrl()
            .map(url -> url.toString().replaceFirst("/+\\z", ""))
            .orElse("http://%s:%d".formatted(config.host(), page.port()))
            .concat(LoginServer.PATH);
  }

  private Optional<Person> person(String subject) {
    if (!subject.startsWith(USER)) {
      return Optional.of(Person.of(subject));
    }
    return Optional.ofNullable(accounts.get(subject.substring(USER.length())))
        .map(it -> new Person(subject, it.email(), false, it.displayName(), it.groups()));
  }

  @Override
  public LoginPage authorize(AuthorizeRequest request) {
    clients.accept(request);
    return new LoginPage(FormEncoding.append(pageUrl, request.parameters()), request.state());
  }

  @Override
  public String accept(AuthorizeRequest request) {
    // The page applies the same checks as the gateway's interface.
    new CheckedIdentity(this).authorize(request);
    return clients.accept(request).displayName().orElse(request.clientId());
  }

  @Override
  public Optional<URI> login(AuthorizeRequest request, String login, Secret password) {
    var account = Optional.ofNullable(accounts.get(login));
    // An unknown login takes as much time as a known one.
    boolean same =
        account
            .or(() -> accounts.values().stream().findFirst())
            .filter(it -> PasswordHash.matches(it.passwordHash(), password))
            .isPresent();
    return account.isPresent() && same
        ? Optional.of(request.redirect(ledger.code(request, USER + login), Optional.empty()))
        : Optional.empty();
  }

  @Override
  protected GrantLedger ledger() {
    return ledger;
  }

  @Override
  public void close() {
    page.close();
  }

  public static void main(String[] args) {
    ProviderMain.serve(
        ProviderKind.IDENTITY,
        Config.class,
        config -> new ConfiguredIdentity(config, InstantSource.system()));
  }
}
