package org.integrationgateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.grpc.GrpcDoor;
import org.integrationgateway.http.route.RouteTable;
import org.integrationgateway.http.route.Routes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The client of a request behind proxies, and before a gateway that trusts none. */
final class TrustedProxiesTest {
  @TempDir private static Path folder;
  private static Listeners behind;
  private static Listeners alone;

  @BeforeAll
  static void open() throws IOException {
    behind = open("127.0.0.0/8, 10.0.0.0/8, 'fd00::/8'");
    alone = open("10.0.0.0/8");
  }

  private static Listeners open(String trusted) throws IOException {
    var file =
        Files.writeString(
            folder.resolve("gateway.yaml"),
            """
            server:
              public: {host: 127.0.0.1, port: 0}
              encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
              trustedProxies: [%s]
            """
                .formatted(trusted));
    var environment = new Environment(Map.of(), folder, folder);
    var config = ConfigReader.read(List.of(file), environment).config().orElseThrow().server();
    var routes = Routes.builder().get("/who", TrustedProxiesTest::who).build();
    var listeners =
        Listeners.open(
            config, routes, Routes.builder().build(), new ServerReadiness(List::of), GrpcDoor.NONE);
    listeners.serve(new RouteTable(routes));
    return listeners;
  }

  @AfterAll
  static void close() {
    behind.close();
    alone.close();
  }

  private static void who(Exchange exchange) {
    var view =
        exchange.remoteAddress()
            + " "
            + (exchange.isSecure() ? "https" : "http")
            + " "
            + exchange.authority();
    exchange.reply(200, "text/plain", view.getBytes(UTF_8));
  }

  private static String ask(Listeners listeners, String headers) {
    var answer =
        RawHttp.send(
            listeners.uri(), "GET /who HTTP/1.1\nHost: gw\nConnection: close\n" + headers + "\n");
    return answer.status() == 200
        ? answer.text().substring(answer.text().lastIndexOf('\n') + 1)
        : String.valueOf(answer.status());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "192.0.2.1                              | 192.0.2.1",
        "192.0.2.1:1234                         | 192.0.2.1",
        "2001:db8::1                            | 2001:db8:0:0:0:0:0:1",
        "[2001:db8::1]                          | 2001:db8:0:0:0:0:0:1",
        "[2001:db8::1]:443                      | 2001:db8:0:0:0:0:0:1",
        "::ffff:192.0.2.1                       | 192.0.2.1",
        "192.0.2.1, 10.1.1.1                    | 192.0.2.1",
        "192.0.2.1, fd00::1, 10.1.1.1           | 192.0.2.1",
        "6.6.6.6, 192.0.2.1                     | 192.0.2.1",
        "10.2.2.2, 192.0.2.1, 10.1.1.1          | 192.0.2.1",
        "10.2.2.2, 10.1.1.1                     | 10.2.2.2",
        "6.6.6.6, unknown, 10.1.1.1             | 10.1.1.1",
        "6.6.6.6, _hidden                       | 127.0.0.1",
        "6.6.6.6, gateway.example.com           | 127.0.0.1",
        "6.6.6.6,, 10.1.1.1                     | 10.1.1.1",
        "6.6.6.6, 010.1.1.1                     | 127.0.0.1",
        "6.6.6.6, 1.2.3                         | 127.0.0.1",
        "6.6.6.6, 999.1.1.1                     | 127.0.0.1",
        "6.6.6.6, fe80::1%eth0                  | 127.0.0.1",
        "6.6.6.6, <script>                      | 127.0.0.1",
        "6.6.6.6, 192.0.2.1:port                | 127.0.0.1",
      })
  void readsTheListFromItsEndAsFarAsProxiesAreTrusted(String sent, String client) {
    assertThat(ask(behind, "X-Forwarded-For: " + sent + "\n")).isEqualTo(client + " http gw");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "for=192.0.2.1                                            | 192.0.2.1 http gw",
        "For=\"[2001:db8::1]:4711\"                               | 2001:db8:0:0:0:0:0:1 http gw",
        "for=192.0.2.1;proto=https;host=gw.example.com            | 192.0.2.1 https gw.example.com",
        "for=6.6.6.6;host=evil, for=192.0.2.1;proto=https;host=a  | 192.0.2.1 https a",
        "for=192.0.2.1;proto=https;host=a, for=10.1.1.1;proto=http| 192.0.2.1 https a",
        "for=192.0.2.1;host=\"a:8443\"                            | 192.0.2.1 http a:8443",
        "for=192.0.2.1;host=\"a/b\"                               | 192.0.2.1 http gw",
        "for=192.0.2.1;proto=gopher                               | 192.0.2.1 http gw",
        "for=\"_hidden, 6.6.6.6\"                                 | 127.0.0.1 http gw",
        "for=6.6.6.6, for=unknown                                 | 127.0.0.1 http gw",
        "for=6.6.6.6;for=192.0.2.1                                | 127.0.0.1 http gw",
        "for=192.0.2.1;                                           | 127.0.0.1 http gw",
        "192.0.2.1                                                | 127.0.0.1 http gw",
        "for=\"192.0.2.1                                          | 127.0.0.1 http gw",
      })
  void readsTheStandardHeader(String sent, String view) {
    assertThat(ask(behind, "Forwarded: " + sent + "\n")).isEqualTo(view);
  }

  @Test
  void takesSchemeAndHostOfTheProxyThatSawTheClient() {
    assertThat(
            ask(
                behind,
                "X-Forwarded-For: 6.6.6.6, 192.0.2.1, 10.1.1.1\n"
                    + "X-Forwarded-Proto: http, https, http\n"
                    + "X-Forwarded-Host: evil, gw.example.com, inner\n"))
        .isEqualTo("192.0.2.1 https gw.example.com");
    assertThat(ask(behind, "X-Forwarded-For: 192.0.2.1\nX-Forwarded-Proto: https\n"))
        .isEqualTo("192.0.2.1 https gw");
    assertThat(ask(behind, "X-Forwarded-Proto: https\nX-Forwarded-Host: a\n"))
        .isEqualTo("127.0.0.1 https a");
  }

  @Test
  void joinsHeadersThatWereSentSeveralTimes() {
    assertThat(ask(behind, "X-Forwarded-For: 6.6.6.6\nX-Forwarded-For: 192.0.2.1, 10.1.1.1\n"))
        .isEqualTo("192.0.2.1 http gw");
  }

  @Test
  void refusesHeadersThatDisagree() {
    assertThat(ask(behind, "Forwarded: for=192.0.2.1\nX-Forwarded-For: 192.0.2.1\n"))
        .isEqualTo("192.0.2.1 http gw");
    assertThat(ask(behind, "Forwarded: for=6.6.6.6\nX-Forwarded-For: 192.0.2.1\n"))
        .isEqualTo("400");
    assertThat(ask(behind, "Forwarded: for=192.0.2.1;proto=http\nX-Forwarded-Proto: https\n"))
        .isEqualTo("400");
  }

  @Test
  void readsLongLists() {
    var hundred = "6.6.6.6, " + "10.1.1.1, ".repeat(98) + "10.1.1.2";
    assertThat(ask(behind, "X-Forwarded-For: " + hundred + "\n")).isEqualTo("6.6.6.6 http gw");
    var stranger = "10.1.1.1, ".repeat(98) + "192.0.2.1";
    assertThat(ask(behind, "X-Forwarded-For: " + stranger + "\n")).isEqualTo("192.0.2.1 http gw");
  }

  @Test
  void ignoresWhatAStrangerSays() {
    var headers =
        "Forwarded: for=6.6.6.6;proto=https;host=evil\n"
            + "X-Forwarded-For: 6.6.6.7\nX-Forwarded-Proto: https\nX-Forwarded-Host: evil\n";
    assertThat(ask(alone, headers)).isEqualTo("127.0.0.1 http gw");
  }
}
