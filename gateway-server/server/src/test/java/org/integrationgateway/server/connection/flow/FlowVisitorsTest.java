package org.integrationgateway.server.connection.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConnectingGateway.connecting;
import static org.integrationgateway.server.testing.ConnectingGateway.page;

import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.server.testing.ConnectingGateway;
import org.integrationgateway.server.testing.login.Browser;
import org.integrationgateway.testkit.oauth.ServerDialect;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The callers who may complete a flow, by who began it. */
final class FlowVisitorsTest {
  private static final AtomicInteger numbers = new AtomicInteger();
  private static TestAuthorizationServer server;
  private static ConnectingGateway gateway;
  private static String mallory;
  private static Browser intruder;

  private enum Begin {
    SESSION,
    BEARER,
    PORT
  }

  private enum Visitor {
    SAME_SESSION,
    NO_SESSION,
    OTHER_SESSION_OF_SUBJECT,
    SESSION_OF_ANOTHER,
    BEARER,
    BEARER_OF_ANOTHER
  }

  /** A subject of its own for each case. */
  private record Person(String subject, Browser browser, String token) {
    static Person fresh() {
      var subject = "user:p" + numbers.incrementAndGet();
      return new Person(subject, gateway.browser(subject), gateway.token(subject));
    }

    HttpResponse<String> begin(Begin how) {
      return switch (how) {
        case SESSION -> gateway.start(browser, connecting("tracker"));
        case BEARER -> gateway.start(token, connecting("tracker"));
        case PORT -> gateway.start(token, connecting("tracker").put("callbackPort", 40_000));
      };
    }

    HttpResponse<String> complete(Visitor visitor, URI back) {
      return switch (visitor) {
        case SAME_SESSION -> browser.get(back);
        case NO_SESSION -> new Browser().get(back);
        case OTHER_SESSION_OF_SUBJECT -> gateway.browser(subject).get(back);
        case SESSION_OF_ANOTHER -> intruder.get(back);
        case BEARER -> gateway.complete(back, token);
        case BEARER_OF_ANOTHER -> gateway.complete(back, mallory);
      };
    }
  }

  @BeforeAll
  static void start(@TempDir Path home) {
    server = new ServerDialect().resource("/me", "{\"me\": \"ada\"}").start();
    gateway = ConnectingGateway.start(home, server, "", Clock.systemUTC());
    mallory = gateway.token("user:mallory");
    intruder = gateway.browser("user:mallory");
  }

  @AfterAll
  static void stop() {
    gateway.close();
    server.close();
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          SESSION, SAME_SESSION, 200
          SESSION, NO_SESSION, 403
          SESSION, OTHER_SESSION_OF_SUBJECT, 403
          SESSION, SESSION_OF_ANOTHER, 403
          SESSION, BEARER, 403
          SESSION, BEARER_OF_ANOTHER, 403
          BEARER, NO_SESSION, 200
          BEARER, OTHER_SESSION_OF_SUBJECT, 200
          BEARER, SESSION_OF_ANOTHER, 403
          BEARER, BEARER, 200
          BEARER, BEARER_OF_ANOTHER, 403
          PORT, NO_SESSION, 302
          PORT, OTHER_SESSION_OF_SUBJECT, 302
          PORT, SESSION_OF_ANOTHER, 403
          PORT, BEARER, 200
          PORT, BEARER_OF_ANOTHER, 403
          """)
  void decidesWhoMayComplete(Begin begin, Visitor visitor, int status) {
    var person = Person.fresh();
    var back = server.agree(page(person.begin(begin)));
    int codes = server.tokenRequests("authorization_code");
    var answer = person.complete(visitor, back);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(gateway.isConnected("tracker", person.token())).isEqualTo(status == 200);
    assertThat(gateway.isConnected("tracker", mallory)).isFalse();
    assertThat(server.tokenRequests("authorization_code"))
        .isEqualTo(codes + (status == 200 ? 1 : 0));
    // A refused visitor has not ended the flow for the right one.
    if (status != 200) {
      var right = begin == Begin.SESSION ? Visitor.SAME_SESSION : Visitor.BEARER;
      assertThat(person.complete(right, back).statusCode()).isEqualTo(200);
      assertThat(gateway.isConnected("tracker", person.token())).isTrue();
    }
    var again = person.complete(visitor, back);
    assertThat(again.statusCode()).isEqualTo(400);
    assertThat(again.body()).contains("start it again");
  }
}
