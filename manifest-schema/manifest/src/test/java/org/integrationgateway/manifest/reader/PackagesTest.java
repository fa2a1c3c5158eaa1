package org.integrationgateway.manifest.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.connection.ConnectionMode;
import org.integrationgateway.manifest.connection.ConnectionParameter;
import org.integrationgateway.manifest.connection.Discovery;
import org.integrationgateway.manifest.hosted.BindingMethod;
import org.integrationgateway.manifest.hosted.Freshness;
import org.integrationgateway.manifest.hosted.HmacDigest;
import org.integrationgateway.manifest.hosted.HttpBinding;
import org.integrationgateway.manifest.hosted.PayloadTemplate;
import org.integrationgateway.manifest.hosted.SecurityScheme;
import org.integrationgateway.manifest.hosted.SignatureHeader;
import org.integrationgateway.manifest.oauth.ClientAuthentication;
import org.integrationgateway.manifest.oauth.GrantType;
import org.integrationgateway.manifest.oauth.OAuth;
import org.integrationgateway.manifest.oauth.OAuthAssertion;
import org.integrationgateway.manifest.oauth.OAuthScopes;
import org.integrationgateway.manifest.oauth.TokenExchange;
import org.integrationgateway.manifest.oauth.TokenRequest;
import org.integrationgateway.manifest.oauth.TokenResponse;
import org.integrationgateway.manifest.pagination.Lookup;
import org.integrationgateway.manifest.pagination.Pagination;
import org.integrationgateway.manifest.pagination.PaginationStyle;
import org.integrationgateway.manifest.pagination.ResponseMapping;
import org.integrationgateway.manifest.secret.ConfiguredValue;
import org.integrationgateway.manifest.secret.SecretReference;
import org.integrationgateway.manifest.ui.UiRoute;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole packages, as authors write them; what their manifests say lands in typed records. */
final class PackagesTest {
  private static final Path PACKAGES = Path.of("src/test/resources/packages");

  static List<Path> packages() throws IOException {
    try (var folders = Files.list(PACKAGES)) {
      return folders.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("packages")
  void haveNothingWrong(Path folder) {
    assertThat(new ManifestReader().read(folder).problems()).isEmpty();
  }

  @Test
  void areOfEveryKind() throws IOException {
    var kinds = packages().stream().map(folder -> read(folder).kind()).distinct().toList();
    assertThat(kinds).containsExactlyInAnyOrderElementsOf(Arrays.asList(Kind.values()));
  }

  @Test
  void sayHowTokensAreObtained() {
    var auth = app("recruiting").connections().get("OAuth").auth();
    assertThat(auth.tokenPrefix()).contains("Token ");
    var oauth = auth.oauth().orElseThrow();
    assertThat(oauth)
        .isEqualTo(
            new OAuth(
                GrantType.AUTHORIZATION_CODE,
                Optional.of("https://{region}.recruiting.example/oauth/authorize"),
                Optional.of("https://{region}.recruiting.example/oauth/token"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                true,
                oauth.client(),
                OAuthAssertion.NONE,
                new OAuthScopes(List.of("candidates:read", "jobs:read"), "user_scope", ","),
                Map.of("owner", "user"),
                Map.of(),
                new TokenRequest(
                    TokenExchange.JSON,
                    Map.of("audience", "api"),
                    Map.of("audience", "api-refresh"),
                    Map.of(),
                    Optional.of("application/json")),
                new TokenResponse("user.access_token", List.of("team.id", "user.id"))));
    assertThat(oauth.scopes().value()).isEqualTo("candidates:read,jobs:read");
    var client = oauth.client();
    assertThat(client.authentication()).isEqualTo(ClientAuthentication.HEADER);
    assertThat(client.id()).contains(new ConfiguredValue.Text("${RECRUITING_CLIENT_ID}"));
    assertThat(client.secret())
        .contains(
            new ConfiguredValue.Reference(
                new SecretReference.Stored("vault", "recruiting/client")));
  }

  @Test
  void sayHowTheAppItselfGetsTokens() {
    var robot = app("recruiting").connections().get("Robot").auth().oauth().orElseThrow();
    assertThat(robot.grantType()).isEqualTo(GrantType.CLIENT_CREDENTIALS);
    assertThat(robot.client().secret())
        .contains(
            new ConfiguredValue.Reference(
                new SecretReference.Environment("RECRUITING_ROBOT_SECRET")));
    assertThat(robot.scopes()).isEqualTo(OAuthScopes.NONE);
    assertThat(robot.tokenRequest()).isEqualTo(TokenRequest.STANDARD);
    assertThat(robot.tokenResponse()).isEqualTo(TokenResponse.STANDARD);
    var mcp = app("recruiting").connections().get("MCP").auth().oauth().orElseThrow();
    assertThat(mcp.hasEndpoints()).isFalse();
  }

  @Test
  void sayWhatFillsParams() {
    var connection = app("recruiting").connections().get("OAuth");
    assertThat(connection.params().keySet()).containsExactly("region", "team", "site");
    var team = connection.params().get("team");
    assertThat(team.from()).contains(ConnectionParameter.Origin.TOKEN_RESPONSE);
    assertThat(team.field()).contains("team.id");
    assertThat(connection.discovery())
        .contains(
            new Discovery(
                "https://{region}.recruiting.example/sites",
                Optional.of("id"),
                Optional.of("attributes.name"),
                Map.of("site", "attributes.slug")));
  }

  @Test
  void sayHowPagesAreFetched() {
    var app = app("recruiting");
    var none = Optional.<Integer>empty();
    assertThat(app.pagination())
        .contains(
            new Pagination(
                PaginationStyle.CURSOR,
                Optional.of("cursor"),
                Optional.empty(),
                Optional.of("limit"),
                Optional.of(100),
                none,
                Optional.empty(),
                none));
    assertThat(app.responseMapping())
        .contains(
            new ResponseMapping(
                Optional.of("results"),
                new ResponseMapping.Pages(
                    Optional.of(new Lookup(Lookup.Source.BODY, "moreDataAvailable")),
                    Optional.of(new Lookup(Lookup.Source.HEADER, "X-Next-Cursor"))),
                Optional.empty(),
                Optional.empty()));
    var jobs = app.allowedOperations().orElseThrow().get("listJobs").pagination().orElseThrow();
    assertThat(jobs.parameter()).isEqualTo("page_number");
    assertThat(jobs.resultsPath()).contains("");
    assertThat(jobs.maxPages()).contains(20);
  }

  @Test
  void sayWhichDocumentRuns() {
    var issue = app("board").allowedOperations().orElseThrow().get("issue").graphql().orElseThrow();
    assertThat(issue.operationName()).contains("Issue");
    assertThat(issue.text()).startsWith("query Issue(").endsWith("{ id title }");
  }

  @Test
  void sayHowHostedRequestsAreVerified() {
    var schemes = app("chat").securitySchemes();
    assertThat(schemes.get("signed"))
        .isEqualTo(
            new SecurityScheme.Hmac(
                Optional.of("As the chat signs its events."),
                List.of(new SecretReference.Environment("CHAT_SIGNING_SECRET")),
                new SignatureHeader("X-Chat-Signature", "v0="),
                HmacDigest.DEFAULT,
                new PayloadTemplate(
                    List.of(
                        new PayloadTemplate.Literal("v0:"),
                        new PayloadTemplate.Header("X-Chat-Timestamp"),
                        new PayloadTemplate.Literal(":"),
                        new PayloadTemplate.RawBody())),
                Optional.of(new Freshness("X-Chat-Timestamp", Duration.ofMinutes(2))),
                Optional.empty()));
    var none = Optional.<String>empty();
    assertThat(schemes.get("key"))
        .isEqualTo(
            new SecurityScheme.ApiKey(
                none,
                List.of(new SecretReference.Stored("vault", "chat/key")),
                "token",
                SecurityScheme.ApiKey.Location.QUERY));
    assertThat(schemes.get("login"))
        .isEqualTo(
            new SecurityScheme.Http(
                none,
                List.of(new SecretReference.Environment("CHAT_LOGIN")),
                SecurityScheme.Http.Scheme.BASIC));
    assertThat(schemes.get("open")).isEqualTo(new SecurityScheme.None(none));
  }

  @Test
  void sayWhichRoutesLeadToOperations() {
    var bindings = app("chat").http();
    assertThat(bindings.keySet()).containsExactly("event", "channel", "import", "ping");
    var event = bindings.get("event");
    assertThat(event.method()).isEqualTo(BindingMethod.POST);
    assertThat(event.credentialMode()).contains(ConnectionMode.NONE);
    var body = event.requestBody().orElseThrow();
    assertThat(body.required()).isTrue();
    assertThat(body.content())
        .containsExactly("application/x-www-form-urlencoded", "application/json");
    assertThat(body.accepts("Application/JSON; charset=utf-8")).isTrue();
    assertThat(body.accepts("text/plain")).isFalse();
    assertThat(bindings.get("channel"))
        .isEqualTo(
            new HttpBinding(
                "channel",
                "/channels/{channel}/members",
                BindingMethod.PUT,
                Optional.of(ConnectionMode.NONE),
                "key",
                "events.handle",
                Optional.empty(),
                Set.of()));
  }

  @Test
  void sayWhoSeesAUserInterface() {
    var ui = read(PACKAGES.resolve("console")).ui().orElseThrow();
    assertThat(ui.assetRoot()).contains("dist");
    assertThat(ui.routes())
        .containsExactly(
            new UiRoute("/admin/*", List.of("admin", "operator")), new UiRoute("/", List.of()));
  }

  @Test
  void sayHowTheyAreBuilt() {
    var phases = read(PACKAGES.resolve("steps")).phases();
    assertThat(phases.install().get(0).command()).containsExactly("npm", "ci");
    assertThat(phases.build()).hasSize(2);
    assertThat(phases.build().get(1).env())
        .containsExactly(Map.entry("CGO_ENABLED", "0"), Map.entry("GOFLAGS", "-trimpath"));
    assertThat(phases.run().get(1).readyTimeout()).contains(Duration.ofSeconds(90));
  }

  private static AppSpec app(String name) {
    return read(PACKAGES.resolve(name)).app().orElseThrow();
  }

  private static Manifest read(Path folder) {
    return new ManifestReader().read(folder).manifest().orElseThrow();
  }
}
