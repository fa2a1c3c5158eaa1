package org.integrationgateway.server.connection.vendor;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.integrationgateway.testkit.oauth.ServerDialect;
import org.integrationgateway.testkit.oauth.ServerDialect.AnswerFormat;
import org.integrationgateway.testkit.oauth.ServerDialect.ClientAuth;
import org.integrationgateway.testkit.oauth.ServerDialect.RefreshTokens;
import org.integrationgateway.testkit.oauth.ServerDialect.Refusal;
import org.integrationgateway.testkit.oauth.ServerDialect.RequestFormat;

/** Vendors as they document their authorization servers. */
final class Vendors {
  private Vendors() {}

  static List<Vendor> all() {
    return List.of(
        slack(),
        github(),
        google(),
        atlassian(),
        notion(),
        linear(),
        gitlab(),
        microsoft(),
        figma(),
        mastodon(),
        salesforce());
  }

  /** Errors with status 200; the user's token beside that of the bot. */
  private static Vendor slack() {
    return Vendor.of(
            "slack",
            new ServerDialect()
                .saysOk()
                .errorsWithStatus200()
                .error(Refusal.CODE, "invalid_code")
                .error(Refusal.CLIENT, "bad_client_secret")
                .tokenPath("authed_user.access_token")
                .tokenType("user")
                .scopes("user_scope", ",")
                .grantedScopes(",")
                .withoutExpiry()
                .refreshTokens(RefreshTokens.NEVER)
                .member("access_token", "xoxb-token-of-the-bot")
                .member("token_type", "bot")
                .member("team", Map.of("id", "T9TK3CUKW", "name", "Blue")),
            """
            auth:
              type: oauth2
              authorizationUrl: SERVER/authorize
              tokenUrl: SERVER/token
              accessTokenPath: authed_user.access_token
              scopeParam: user_scope
              scopeSeparator: ','
              scopes: [channels:read, chat:write, users:read.email]
              tokenMetadata: [team.id]
            """)
        .asked("user_scope=channels%3Aread%2Cchat%3Awrite%2Cusers%3Aread.email")
        .withoutRefresh();
  }

  /** Forms unless JSON is asked for, errors with status 200, tokens that do not expire. */
  private static Vendor github() {
    return Vendor.of(
            "github",
            new ServerDialect()
                .answers(AnswerFormat.FORM_UNLESS_ASKED)
                .errorsWithStatus200()
                .error(Refusal.CODE, "bad_verification_code")
                .error(Refusal.CLIENT, "incorrect_client_credentials")
                .grantedScopes(",")
                .withoutExpiry()
                .refreshTokens(RefreshTokens.NEVER),
            """
            auth:
              type: oauth2
              authorizationUrl: SERVER/authorize
              tokenUrl: SERVER/token
              acceptHeader: '*/*'
              scopes: [read:user, gist]
            """)
        .asked("scope=read%3Auser%20gist")
        .withoutRefresh();
  }

  /** A refresh token only for offline access, which stays in force. */
  private static Vendor google() {
    return Vendor.of(
            "google",
            new ServerDialect()
                .refreshTokens(RefreshTokens.KEPT)
                .refreshTokensFor("access_type", "offline")
                .refreshTokensFor("prompt", "consent"),
            """
            auth:
              type: oauth2
              authorizationUrl: SERVER/authorize
              tokenUrl: SERVER/token
              revocationUrl: SERVER/revoke
              scopes: ['https://www.googleapis.com/auth/documents']
              authorizationParams: {access_type: offline, prompt: consent}
            """)
        .asked("access_type=offline", "prompt=consent")
        .expiresAfter(Duration.ofSeconds(3599));
  }

  /** The site of the account is found after the user has agreed. */
  private static Vendor atlassian() {
    return Vendor.of(
            "atlassian",
            new ServerDialect()
                .requests(RequestFormat.JSON)
                .refreshTokensForScope("offline_access")
                .requires("audience", "api.atlassian.com")
                .resource(
                    "/oauth/token/accessible-resources",
                    "[{\"id\": \"1324a887\", \"name\": \"Blue\", \"url\": \"https://b.example\"}]"),
            """
            auth:
              type: oauth2
              authorizationUrl: SERVER/authorize
              tokenUrl: SERVER/token
              tokenExchange: json
              scopes: [read:jira-work, offline_access]
              authorizationParams: {audience: api.atlassian.com, prompt: consent}
            params:
              site: {required: true, from: discovery}
            discovery:
              url: SERVER/oauth/token/accessible-resources
              idPath: id
              namePath: name
              metadata: {site: id}
            """)
        .at("SERVER/ex/jira/{site}", "/ex/jira/1324a887/me")
        .asked("audience=api.atlassian.com", "scope=read%3Ajira-work%20offline_access")
        .expiresAfter(Duration.ofHours(1));
  }

  /** HTTP basic authentication and JSON, without lifetimes. */
  private static Vendor notion() {
    return Vendor.of(
            "notion",
            new ServerDialect()
                .clientAuth(ClientAuth.HEADER)
                .requests(RequestFormat.JSON)
                .requires("owner", "user")
                .withoutExpiry()
                .member("workspace_id", "w-1")
                .member("workspace_icon", "https://icons.example/w.png"),
            """
            auth:
              type: oauth2
              authorizationUrl: SERVER/authorize
              tokenUrl: SERVER/token
              revocationUrl: SERVER/revoke
              clientAuth: header
              tokenExchange: json
              acceptHeader: application/json
              authorizationParams: {owner: user}
              tokenMetadata: [workspace_id]
            """)
        .asked("owner=user");
  }

  /** Scopes separated by commas. */
  private static Vendor linear() {
    return Vendor.of(
            "linear",
            new ServerDialect()
                .scopes("scope", ",")
                .grantedScopes(",")
                .lifetime(Duration.ofHours(24)),
            """
            auth:
              type: oauth2
              authorizationUrl: SERVER/authorize
              tokenUrl: SERVER/token
              revocationUrl: SERVER/revoke
              acceptHeader: application/json
              scopeSeparator: ','
              scopes: [read, write]
              authorizationParams: {actor: user}
            """)
        .asked("scope=read%2Cwrite", "actor=user");
  }

  /** A proof key, two hours, refresh tokens that are used once. */
  private static Vendor gitlab() {
    return Vendor.of(
            "gitlab",
            new ServerDialect().pkceRequired(),
            """
            auth:
              type: oauth2
              authorizationUrl: SERVER/authorize
              tokenUrl: SERVER/token
              revocationUrl: SERVER/revoke
              pkce: true
              authorizationParams: {scope: api}
            """)
        .asked("scope=api", "code_challenge_method=S256")
        .expiresAfter(Duration.ofHours(2));
  }

  /** A refresh token for a scope; each answer has a new one. The tenant is part of paths. */
  private static Vendor microsoft() {
    return Vendor.of(
            "microsoft",
            new ServerDialect()
                .refreshTokens(RefreshTokens.RENEWED)
                .refreshTokensForScope("offline_access")
                .below("/common/oauth2/v2.0")
                .member("ext_expires_in", 5400),
            """
            params:
              tenant: {default: common}
            auth:
              type: oauth2
              authorizationUrl: 'SERVER/{tenant}/oauth2/v2.0/authorize'
              tokenUrl: 'SERVER/{tenant}/oauth2/v2.0/token'
              acceptHeader: application/json
              scopes: [offline_access, Sites.ReadWrite.All]
            """)
        .asked("scope=offline_access%20Sites.ReadWrite.All")
        .expiresAfter(Duration.ofMinutes(90));
  }

  /** HTTP basic authentication and a proof key; ninety days. */
  private static Vendor figma() {
    return Vendor.of(
            "figma",
            new ServerDialect()
                .clientAuth(ClientAuth.HEADER)
                .pkceRequired()
                .refreshTokens(RefreshTokens.KEPT)
                .lifetime(Duration.ofDays(90))
                .member("user_id_string", "961"),
            """
            auth:
              type: oauth2
              authorizationUrl: SERVER/authorize
              tokenUrl: SERVER/token
              clientAuth: header
              pkce: true
              scopes: [current_user:read, file_content:read]
            """)
        .asked("code_challenge=", "scope=current_user%3Aread%20file_content%3Aread");
  }

  /** The user names the host; the configuration lists those that it may be. */
  private static Vendor mastodon() {
    return Vendor.of(
            "mastodon",
            new ServerDialect()
                .withoutExpiry()
                .refreshTokens(RefreshTokens.NEVER)
                .tokenPrefix("token "),
            """
            auth:
              type: oauth2
              authorizationUrl: 'HOST/authorize'
              tokenUrl: 'HOST/token'
              revocationUrl: 'HOST/revoke'
              tokenPrefix: 'token '
              scopes: [read]
            params:
              host: {required: true}
            """)
        .at("HOST", "/me")
        .given("host", "127.0.0.1")
        .withoutRefresh();
  }

  /** The token response says where the API of the account is. */
  private static Vendor salesforce() {
    return Vendor.of(
            "salesforce",
            new ServerDialect()
                .refreshTokens(RefreshTokens.KEPT)
                .refreshTokensForScope("refresh_token")
                .withoutExpiry()
                .member("instance_path", "eu-7"),
            """
            auth:
              type: oauth2
              authorizationUrl: SERVER/authorize
              tokenUrl: SERVER/token
              revocationUrl: SERVER/revoke
              scopes: [api, refresh_token]
            params:
              instance: {required: true, from: tokenResponse, field: instance_path}
            """)
        .at("SERVER/{instance}", "/eu-7/me");
  }

  /** A client of the deployment, without users. */
  static Vendor machine() {
    return Vendor.of(
        "machine",
        new ServerDialect().clientAuth(ClientAuth.HEADER),
        """
        exposure: internal
        auth:
          type: oauth2
          grantType: client_credentials
          tokenUrl: SERVER/token
          clientAuth: header
          scopes: [reports:read]
          tokenParams: {audience: reports}
        """);
  }
}
