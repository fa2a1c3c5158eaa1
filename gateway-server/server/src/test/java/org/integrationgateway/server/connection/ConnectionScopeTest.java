package org.integrationgateway.server.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.Set;
import org.integrationgateway.core.call.Caller.Scope;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The tokens that may store and remove credentials. */
final class ConnectionScopeTest {
  private static final Scope LOOK = new Scope("vault", Set.of("look"));
  private static final Scope CONNECT = new Scope("connections", Set.of("vault"));

  @RegisterExtension
  static final TestGateway gateway =
      new TestGateway().app("vault", TestApps::vault).app("other", TestApps::vault);

  @Test
  void aTokenForOperationsMayNot() {
    var subject = "user:limited";
    gateway.connect(gateway.token(subject), "vault", "main", "k-1");
    var token = gateway.token(subject, LOOK);
    for (var refused : new HttpResponse<?>[] {connect(token, "vault"), disconnect(token)}) {
      assertThat(refused.statusCode()).isEqualTo(403);
      assertThat(refused.body().toString()).contains("scope_denied", "'connections:vault'");
    }
    assertThat(invoke(token).body()).contains("k-1");
  }

  @Test
  void theScopeOfConnectionsPermitsThemForItsApp() {
    var token = gateway.token("user:connecting", LOOK, CONNECT);
    assertThat(connect(token, "vault").statusCode()).isEqualTo(200);
    assertThat(invoke(token).statusCode()).isEqualTo(200);
    assertThat(disconnect(token).statusCode()).isEqualTo(200);
    assertThat(connect(token, "other").statusCode()).isEqualTo(404);
  }

  @Test
  void theScopeOfConnectionsAloneInvokesNothing() {
    var token = gateway.token("user:desk", CONNECT);
    assertThat(connect(token, "vault").statusCode()).isEqualTo(200);
    assertThat(invoke(token).statusCode()).isEqualTo(403);
  }

  @Test
  void tokensForTheWholeAppAndUnlimitedOnesMay() {
    var whole = gateway.token("user:whole", new Scope("vault", Set.of()));
    assertThat(connect(whole, "vault").statusCode()).isEqualTo(200);
    assertThat(disconnect(whole).statusCode()).isEqualTo(200);
    assertThat(connect(gateway.token("user:free"), "other").statusCode()).isEqualTo(200);
  }

  private static HttpResponse<String> connect(String token, String app) {
    var body = Json.object().put("integration", app).put("credential", "k-2");
    return gateway.send("POST", "/api/v1/auth/connect-manual", token, body);
  }

  private static HttpResponse<String> disconnect(String token) {
    return gateway.send("DELETE", "/api/v1/apps/vault", token, null);
  }

  private static HttpResponse<String> invoke(String token) {
    return gateway.send("GET", "/api/v1/vault/look", token, null);
  }
}
