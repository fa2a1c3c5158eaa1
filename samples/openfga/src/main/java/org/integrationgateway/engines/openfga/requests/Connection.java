package org.integrationgateway.engines.openfga.requests;

import dev.openfga.sdk.api.OpenFgaApi;
import dev.openfga.sdk.api.client.ApiClient;
import dev.openfga.sdk.api.configuration.ApiToken;
import dev.openfga.sdk.api.configuration.ClientCredentials;
import dev.openfga.sdk.api.configuration.Configuration;
import dev.openfga.sdk.api.configuration.Credentials;
import dev.openfga.sdk.api.model.CreateStoreRequest;
import dev.openfga.sdk.errors.FgaInvalidParameterException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.integrationgateway.engines.openfga.requests.Config.ClientLogin;
import org.integrationgateway.engines.openfga.requests.Sender.Twice;

/** The connection to a server, which has many stores. */
public final class Connection {
  private static final int PAGE = 100;

  /** The time by which the sender gives up before the SDK does, so that its message tells why. */
  private static final Duration AFTER_THE_SENDER = Duration.ofSeconds(1);

  private final Config config;
  private final OpenFgaApi api;
  private final Sender sender;

  private Connection(Config config) {
    this.config = config;
    this.sender = new Sender(config.url(), config.answering());
    try {
      this.api = new OpenFgaApi(configuration(config), new ApiClient(http(config)));
    } catch (FgaInvalidParameterException wrong) {
      throw new IllegalArgumentException(
          "the configuration cannot be used: " + wrong.getMessage(), wrong);
    }
  }

  private static HttpClient.Builder http(Config config) {
    var http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(config.connecting());
    config.authority().map(Authorities::trusting).ifPresent(http::sslContext);
    return http;
  }

  /** The SDK repeats nothing: the sender knows which requests may be repeated, and how long. */
  private static Configuration configuration(Config config) {
    var configuration =
        new Configuration()
            .apiUrl(config.url().toString().replaceAll("/+$", ""))
            .connectTimeout(config.connecting())
            .readTimeout(config.answering().plus(AFTER_THE_SENDER))
            .maxRetries(0);
    config
        .token()
        .map(token -> new Credentials(new ApiToken(token.use(text -> text))))
        .ifPresent(configuration::credentials);
    config
        .clientCredentials()
        .map(login -> new Credentials(credentials(login)))
        .ifPresent(configuration::credentials);
    return configuration;
  }

  private static ClientCredentials credentials(ClientLogin login) {
    var credentials =
        new ClientCredentials()
            .apiTokenIssuer(login.issuer())
            .apiAudience(login.audience())
            .clientId(login.clientId())
            .clientSecret(login.clientSecret().use(text -> text));
    login.scopes().ifPresent(credentials::scopes);
    return credentials;
  }

  /**
   * Connects to the configured store, which is made when a name has none.
   *
   * @throws IllegalArgumentException when the configuration cannot be used
   * @throws org.integrationgateway.sdk.ServiceException {@code UNAVAILABLE}
   */
  public static Store open(Config config) {
    var connection = new Connection(config);
    try {
      return new Store(config, connection.api, connection.sender, connection.storeId());
    } catch (Refusal refused) {
      throw refused.isOfConfiguration()
          ? new IllegalArgumentException(
              "store '%s' cannot be used: %s".formatted(config.store(), refused.getMessage()),
              refused)
          : refused.failure();
    }
  }

  private String storeId() {
    if (config.storeIsId()) {
      return sender
          .send("the store is read", Twice.ALLOWED, () -> api.getStore(config.store()))
          .getId();
    }
    var found = named();
    if (found.isEmpty()) {
      sender.send(
          "the store is made",
          Twice.FORBIDDEN,
          () -> api.createStore(new CreateStoreRequest().name(config.store())));
      found = named();
    }
    // Two programs that start at once make two stores of the name: both use the older one.
    return found.stream().min(Comparator.naturalOrder()).orElseThrow();
  }

  private List<String> named() {
    var ids = new ArrayList<String>();
    var token = "";
    do {
      var from = token;
      var page =
          sender.send(
              "the stores are listed",
              Twice.ALLOWED,
              () -> api.listStores(PAGE, from.isEmpty() ? null : from, config.store()));
      page.getStores().stream()
          .filter(store -> config.store().equals(store.getName()))
          .forEach(store -> ids.add(store.getId()));
      token = page.getContinuationToken() == null ? "" : page.getContinuationToken();
    } while (!token.isEmpty());
    return ids;
  }
}
