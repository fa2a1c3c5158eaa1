package org.integrationgateway.server.config.providers;

import static org.integrationgateway.server.config.shape.Key.optional;
import static org.integrationgateway.server.config.shape.Key.required;
import static org.integrationgateway.server.config.shape.Key.withDefault;
import static org.integrationgateway.server.config.shape.Scalars.HTTP_URL;
import static org.integrationgateway.server.config.shape.Scalars.SECRET;
import static org.integrationgateway.server.config.shape.Scalars.TEXT;
import static org.integrationgateway.server.config.shape.Scalars.duration;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.config.shape.Choice;
import org.integrationgateway.server.config.shape.Key;
import org.integrationgateway.server.config.shape.ListOf;
import org.integrationgateway.server.config.shape.MapOf;

/** The keys of {@code builtin:oidc} of the kind {@code identity}. */
public final class OidcKeys {
  /** The value of {@link #EMAIL_VERIFIED} of providers that never send the claim. */
  public static final String ASSUME = "assume";

  private OidcKeys() {}

  public static final Key<URI> ISSUER =
      required(
          "issuer",
          HTTP_URL,
          "The OpenID Connect provider, exactly as its discovery document spells it. http is for"
              + " loopback addresses that egress.allowedHosts lists.");

  public static final Key<String> CLIENT_ID =
      required("clientId", TEXT, "The id under which the gateway is registered there.");

  public static final Key<Secret> CLIENT_SECRET =
      optional(
          "clientSecret",
          SECRET,
          "The secret that authenticates the gateway. None: it is a public client.");

  public static final Key<List<String>> SCOPES =
      withDefault(
          "scopes",
          new ListOf<>(TEXT),
          List.of("openid", "profile", "email"),
          "The scopes of each login; openid is among them.");

  public static final Key<Map<String, String>> AUTHORIZATION_PARAMETERS =
      withDefault(
          "authorizationParameters",
          new MapOf<>(TEXT, MapOf.NAME, Set.of()),
          Map.of(),
          "More parameters of the login page, such as prompt: select_account.");

  public static final Key<String> SUBJECT_CLAIM =
      withDefault(
          "subjectClaim",
          TEXT,
          "sub",
          "The claim that becomes the subject user:VALUE. Of email only verified addresses count.");

  public static final Key<String> GROUPS_CLAIM =
      withDefault(
          "groupsClaim",
          TEXT,
          "groups",
          "The claim with the groups of a user: its name, or a path such as realm_access.roles.");

  public static final Key<String> EMAIL_VERIFIED =
      withDefault(
          "emailVerified",
          Choice.of("claim", ASSUME),
          "claim",
          "claim: an address counts when the provider sends email_verified: true. assume: also when"
              + " the provider does not send that claim.");

  public static final Key<List<String>> ALLOWED_EMAIL_DOMAINS =
      withDefault(
          "allowedEmailDomains",
          new ListOf<>(TEXT),
          List.of(),
          "The domains of the verified addresses whose users may log in. None: all users.");

  public static final Key<List<String>> REQUIRED_GROUPS =
      withDefault(
          "requiredGroups",
          new ListOf<>(TEXT),
          List.of(),
          "The groups of which a user who may log in has at least one. None: all users.");

  public static final Key<String> AUDIENCE =
      optional(
          "audience",
          TEXT,
          "The audience of the provider's JWT access tokens that the gateway accepts (RFC 9068)."
              + " None: it accepts no access tokens of the provider.");

  public static final Key<Duration> TIMEOUT =
      withDefault(
          "timeout",
          duration(Duration.ofMillis(100), Duration.ofMinutes(1)),
          Duration.ofSeconds(10),
          "How long one answer of the provider may take.");
}
