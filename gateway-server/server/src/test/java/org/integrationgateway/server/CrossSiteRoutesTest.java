package org.integrationgateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every route with a caller, also one that is added later, refuses changes by foreign pages. */
final class CrossSiteRoutesTest {
  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");

  @RegisterExtension
  static final TestGateway gateway = new TestGateway().app("echo", TestApps::echo);

  @Test
  void refuseAForeignPage() {
    var session = gateway.session("user:ada");
    var checked = new ArrayList<String>();
    for (var route : gateway.gateway().routes()) {
      var method = route.substring(0, route.indexOf(' '));
      var path = route.substring(route.indexOf(' ') + 1).replaceAll("\\{[^}]*\\}", "x");
      var uri = gateway.uri().resolve(path);
      if (SAFE.contains(method) || send(uri, method, Optional.empty()).statusCode() != 401) {
        continue;
      }
      var answer = send(uri, method, Optional.of(session));
      assertThat(answer.statusCode()).as(route).isEqualTo(403);
      assertThat(answer.body()).as(route).containsIgnoringCase("cross_site_request");
      checked.add(route);
    }
    assertThat(checked)
        .contains(
            "POST /api/v1/{app}/{operation}",
            "POST /api/v1/tokens",
            "DELETE /api/v1/auth/sessions",
            "DELETE /admin/api/v1/sessions/{id}",
            "POST /mcp")
        .hasSizeGreaterThan(12);
    // Without a cookie there is nothing to log out of, which is no refusal.
    var logout = gateway.uri().resolve("/api/v1/auth/logout");
    assertThat(send(logout, "POST", Optional.of(session)).statusCode()).isEqualTo(403);
  }

  private static HttpResponse<String> send(URI uri, String method, Optional<String> session) {
    var request = HttpRequest.newBuilder(uri).header("Sec-Fetch-Site", "cross-site");
    session.ifPresent(text -> request.header("Cookie", "session_token=" + text));
    return gateway.send(request.method(method, BodyPublishers.noBody()).build());
  }
}
