package org.integrationgateway.config.login;

import static org.integrationgateway.config.shape.Key.block;
import static org.integrationgateway.config.shape.Key.optional;
import static org.integrationgateway.config.shape.Key.required;
import static org.integrationgateway.config.shape.Key.withDefault;
import static org.integrationgateway.config.shape.Scalars.FLAG;
import static org.integrationgateway.config.shape.Scalars.TEXT;
import static org.integrationgateway.config.shape.Scalars.duration;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Choice;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.ListOf;
import org.integrationgateway.config.shape.MapOf;
import org.integrationgateway.config.shape.Scalars;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.sdk.Secret;

/** The keys of {@code server.mcp.login}. */
public final class ClientLoginKeys {
  private static final ClientLoginConfig DEFAULT = ClientLoginConfig.DEFAULT;
  private static final Key<Boolean> ENABLED =
      withDefault(
          "enabled",
          FLAG,
          DEFAULT.enabled(),
          "Whether MCP clients that know only the URL of the gateway can log people in. It has no"
              + " effect without an identity provider.");
  private static final Key<String> REGISTRATION =
      withDefault(
          "registration",
          Choice.of("open", "off"),
          "open",
          "open: clients may register themselves (RFC 7591); off: a client is one of 'clients', or"
              + " has a metadata document at its https URL.");
  private static final Key<Duration> ACCESS_TOKEN_LIFE =
      withDefault(
          "accessTokenTtl",
          duration(Duration.ofMinutes(1), Duration.ofDays(1)),
          DEFAULT.accessTokenLife(),
          "How long an access token is valid.");
  private static final Key<Duration> GRANT_LIFE =
      withDefault(
          "grantTtl",
          duration(Duration.ofHours(1), Duration.ofDays(365)),
          DEFAULT.grantLife(),
          "How long a client that does not refresh its token keeps its access.");
  private static final Key<List<String>> DOCUMENT_HOSTS =
      withDefault(
          "documentHosts",
          new ListOf<>(TEXT),
          List.of(),
          "The hosts whose client id metadata documents are accepted, such as *.example.com. None:"
              + " every public host that server.egress permits.");
  private static final Key<List<String>> REDIRECT_SCHEMES =
      withDefault(
          "redirectSchemes",
          new ListOf<>(TEXT),
          DEFAULT.redirectSchemes(),
          "Schemes of redirect URIs of programs that have no dot in them; a list takes the place of"
              + " the default. Schemes with a dot, such as com.example.app, are always accepted (RFC"
              + " 8252).");
  private static final Key<String> DISPLAY_NAME =
      optional("displayName", TEXT, "The name on the consent page. Default: the client id.");
  private static final Key<List<String>> REDIRECT_URIS =
      required(
          "redirectUris",
          new ListOf<>(TEXT),
          "The exact URLs that the client is sent back to; on the loopback interface with any"
              + " port.");
  private static final Key<Secret> SECRET =
      optional(
          "secret",
          Scalars.SECRET,
          "The secret that authenticates the client. None: the client is public.");
  private static final Key<Map<String, Settings>> CLIENTS =
      withDefault(
          "clients",
          MapOf.named(Block.of(DISPLAY_NAME, REDIRECT_URIS, SECRET)),
          Map.of(),
          "Clients that are known before they log people in, by their client_id.");

  /** The block. */
  public static final Key<Settings> LOGIN =
      block(
          "login",
          Block.of(
              ENABLED,
              REGISTRATION,
              ACCESS_TOKEN_LIFE,
              GRANT_LIFE,
              DOCUMENT_HOSTS,
              REDIRECT_SCHEMES,
              CLIENTS),
          "The login of MCP clients that know only the URL of the gateway.");

  private ClientLoginKeys() {}

  /** Makes a record of the block. */
  public static ClientLoginConfig read(Settings login) {
    var clients = new LinkedHashMap<String, ClientLoginConfig.Client>();
    login
        .get(CLIENTS)
        .forEach(
            (id, client) ->
                clients.put(
                    id,
                    new ClientLoginConfig.Client(
                        client.find(DISPLAY_NAME).orElse(id),
                        client.get(REDIRECT_URIS),
                        client.find(SECRET))));
    return new ClientLoginConfig(
        login.get(ENABLED),
        login.get(REGISTRATION).equals("open"),
        login.get(ACCESS_TOKEN_LIFE),
        login.get(GRANT_LIFE),
        login.get(DOCUMENT_HOSTS),
        login.get(REDIRECT_SCHEMES),
        clients);
  }
}
