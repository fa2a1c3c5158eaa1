package org.integrationgateway.engines.openfga.requests;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.sdk.Secret;

/** The configuration of a deployment; {@code schemas/config.yaml} describes it for operators. */
public record Config(
    @Doc("Where the HTTP interface of OpenFGA listens") URI url,
    @Doc("The name of the store, which is made when it is not there, or the id of one")
        @Default("gateway")
        String store,
    @Doc("The id of a model of the store, instead of the gateway's") Optional<String> model,
    @Doc("A preshared key of the server") Optional<Secret> token,
    @Doc("How this program gets its tokens, where the server takes those of an issuer")
        Optional<ClientLogin> clientCredentials,
    @Doc("The certificates that the server is trusted by, as PEM") Optional<String> authority,
    @Doc("Whether checks count every change before them") @Default("higher")
        Consistency consistency,
    @Doc("How long a connection may take") @Default("1000") int connectMillis,
    @Doc("How long the server may take for a request") @Default("3000") int requestMillis,
    @Doc("The most checks in a request") @Default("50") int checksPerRequest,
    @Doc("The most tuples in a request that writes") @Default("100") int tuplesPerWrite,
    @Doc("The most requests at once for one call") @Default("4") int requestsAtOnce) {
  private static final Pattern STORE_NAME = Pattern.compile("[a-zA-Z0-9 ./^_&@-]{3,64}");
  private static final Pattern ID = Pattern.compile("[0-9A-HJKMNP-TV-Z]{26}");

  /** The changes that a check counts. */
  public enum Consistency {
    @Doc("Every change before it")
    @Name("higher")
    HIGHER,
    @Doc("What the caches of the server and of this program have")
    @Name("latency")
    LATENCY
  }

  /** A client of an issuer of tokens. */
  public record ClientLogin(
      @Doc("The issuer, or the URL of its token endpoint") String issuer,
      @Doc("The audience that the server expects") String audience,
      @Doc("The id of this client") String clientId,
      @Doc("The secret of this client") Secret clientSecret,
      @Doc("Scopes of the token, separated by spaces") Optional<String> scopes) {}

  public Config {
    check(
        ("http".equals(url.getScheme()) || "https".equals(url.getScheme()))
            && url.getHost() != null
            && url.getUserInfo() == null,
        "url is an address such as https://openfga.internal:8080");
    check(
        STORE_NAME.matcher(store).matches(),
        "store is the id of a store, or a name of 3 to 64 letters, digits, spaces and ./^_&@-");
    check(
        model.isEmpty() || ID.matcher(model.get()).matches(),
        "model is the id of a model: 26 digits and upper-case letters");
    check(
        token.isEmpty() || clientCredentials.isEmpty(),
        "there is one of token and clientCredentials, not both");
    range("connectMillis", connectMillis, 1, 60_000);
    range("requestMillis", requestMillis, 10, 600_000);
    range("checksPerRequest", checksPerRequest, 1, 1_000);
    range("tuplesPerWrite", tuplesPerWrite, 10, 1_000);
    range("requestsAtOnce", requestsAtOnce, 1, 100);
  }

  /** Whether the store is named by its id. */
  boolean storeIsId() {
    return ID.matcher(store).matches();
  }

  Duration connecting() {
    return Duration.ofMillis(connectMillis);
  }

  Duration answering() {
    return Duration.ofMillis(requestMillis);
  }

  private static void range(String member, int value, int least, int most) {
    check(
        value >= least && value <= most,
        "%s is %d to %d, not %d".formatted(member, least, most, value));
  }

  private static void check(boolean kept, String rule) {
    if (!kept) {
      throw new IllegalArgumentException(rule);
    }
  }
}
