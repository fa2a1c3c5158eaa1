package org.integrationgateway.server.config.providers;

import static org.integrationgateway.server.config.shape.Key.optional;
import static org.integrationgateway.server.config.shape.Key.withDefault;
import static org.integrationgateway.server.config.shape.Scalars.DURATION;
import static org.integrationgateway.server.config.shape.Scalars.TEXT;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.config.shape.Block;
import org.integrationgateway.server.config.shape.Key;
import org.integrationgateway.server.config.shape.ListOf;
import org.integrationgateway.server.config.shape.MapOf;
import org.integrationgateway.server.config.shape.Scalars;
import org.integrationgateway.server.config.shape.Settings;

/** The keys of {@code builtin:local} of the kind {@code identity}. */
public final class IdentityKeys {
  private IdentityKeys() {}

  public static final Key<Duration> ACCESS_TOKEN_LIFE =
      withDefault(
          "accessTokenTtl", DURATION, Duration.ofHours(1), "How long an access token is valid.");

  public static final Key<Duration> GRANT_LIFE =
      withDefault(
          "grantTtl",
          DURATION,
          Duration.ofDays(30),
          "How long a login lasts at most, however often it is refreshed.");

  public static final Key<String> DISPLAY_NAME =
      optional("displayName", TEXT, "The name on the login page. Default: the client's name.");

  public static final Key<List<String>> REDIRECT_URIS =
      withDefault(
          "redirectUris",
          new ListOf<>(TEXT),
          List.of(),
          "The exact URLs that logins may redirect to; at http://127.0.0.1 and http://[::1] with any port.");

  public static final Key<Secret> SECRET =
      optional(
          "secret",
          Scalars.SECRET,
          "The secret that authenticates the client. None: the client is public.");

  public static final Key<String> SERVICE_ACCOUNT =
      optional(
          "serviceAccount",
          TEXT,
          "The service account that it may get tokens for without a login; needs a secret.");

  public static final Key<List<String>> SCOPES =
      withDefault(
          "scopes",
          new ListOf<>(TEXT),
          List.of(),
          "The largest scope of its tokens. None: not limited.");

  public static final Key<Map<String, Settings>> CLIENTS =
      withDefault(
          "clients",
          MapOf.named(Block.of(DISPLAY_NAME, REDIRECT_URIS, SECRET, SERVICE_ACCOUNT, SCOPES)),
          Map.of(),
          "Programs that get tokens, by their client_id. The gateway has its own client.");
}
