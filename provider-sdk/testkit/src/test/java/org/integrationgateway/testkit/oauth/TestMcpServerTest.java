package org.integrationgateway.testkit.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The MCP server of tests challenges, describes itself, and accepts tokens of its issuer. */
final class TestMcpServerTest {
  private final HttpClient http = HttpClient.newHttpClient();
  private final TestAuthorizationServer issuer = TestAuthorizationServer.start();
  private final TestMcpServer mcp = TestMcpServer.start(issuer);

  @AfterEach
  void stop() {
    mcp.close();
    issuer.close();
  }

  @Test
  void leadsFromItsUrlToTheAuthorizationServer() throws Exception {
    var refused =
        send(HttpRequest.newBuilder(URI.create(mcp.mcpUrl())).POST(BodyPublishers.noBody()));
    assertThat(refused.statusCode()).isEqualTo(401);
    assertThat(refused.headers().firstValue("WWW-Authenticate"))
        .contains("Bearer resource_metadata=\"" + mcp.metadataUrl() + '"');
    assertThat(get(mcp.metadataUrl()).body())
        .contains("\"resource\":\"" + mcp.mcpUrl() + '"', issuer.url());
    assertThat(get(issuer.url() + "/.well-known/oauth-authorization-server").body())
        .contains("\"issuer\":\"" + issuer.url() + '"', "S256", "/register");
    assertThat(get(issuer.url() + "/tenant/.well-known/openid-configuration").statusCode())
        .isEqualTo(200);
    mcp.metadata().clear();
    assertThat(get(mcp.metadataUrl()).statusCode()).isEqualTo(404);
  }

  @Test
  void registersClientsAndForgetsThem() throws Exception {
    var refused = register("{\"redirect_uris\": []}");
    assertThat(refused.body()).contains("invalid_redirect_uri");
    issuer.registrationMembers().put("client_secret_expires_at", 7);
    var made =
        register(
            "{\"redirect_uris\": [\"https://a.example/b\"],"
                + " \"token_endpoint_auth_method\": \"client_secret_post\"}");
    assertThat(made.statusCode()).isEqualTo(201);
    assertThat(made.body()).contains("client_secret", "\"client_secret_expires_at\":7");
    assertThat(issuer.registrations()).isEqualTo(2);
  }

  @Test
  void acceptsTokensOfItsIssuerWithTheScopesOfThePath() throws Exception {
    mcp.requires("/api/edit", "edit");
    var token = token("read");
    assertThat(call("/me", token).statusCode()).isEqualTo(200);
    var refused = call("/edit", token);
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.headers().firstValue("WWW-Authenticate"))
        .contains("Bearer error=\"insufficient_scope\", scope=\"edit\"");
    assertThat(call("/edit", token("edit")).statusCode()).isEqualTo(200);
    issuer.revokeAll();
    assertThat(call("/me", token).headers().firstValue("WWW-Authenticate").orElseThrow())
        .contains("error=\"invalid_token\"");
    assertThat(mcp.requests("/api/me")).hasSize(2);
  }

  private String token(String scope) throws Exception {
    var page =
        issuer.authorizationUrl()
            + "?response_type=code&client_id=gateway-client&scope="
            + scope
            + "&redirect_uri=https%3A%2F%2Fa.example%2Fb";
    var code = OAuthWire.parameters(issuer.agree(URI.create(page)).getRawQuery()).get("code");
    var form =
        OAuthWire.form(
            Map.of(
                "grant_type",
                "authorization_code",
                "code",
                code,
                "redirect_uri",
                "https://a.example/b",
                "client_id",
                TestAuthorizationServer.CLIENT_ID,
                "client_secret",
                TestAuthorizationServer.CLIENT_SECRET));
    var answer =
        send(
            HttpRequest.newBuilder(URI.create(issuer.tokenUrl()))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form)));
    return OAuthWire.members(answer.body()).get("access_token");
  }

  private HttpResponse<String> register(String body) throws IOException, InterruptedException {
    return send(
        HttpRequest.newBuilder(URI.create(issuer.url() + "/register"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body)));
  }

  private HttpResponse<String> call(String path, String token)
      throws IOException, InterruptedException {
    return send(
        HttpRequest.newBuilder(URI.create(mcp.apiUrl() + path))
            .header("Authorization", "Bearer " + token));
  }

  private HttpResponse<String> get(String url) throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(URI.create(url)));
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return http.send(request.build(), BodyHandlers.ofString());
  }
}
