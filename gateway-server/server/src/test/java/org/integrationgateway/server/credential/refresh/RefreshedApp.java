package org.integrationgateway.server.credential.refresh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConnectingGateway.connecting;
import static org.integrationgateway.server.testing.ConnectingGateway.page;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConnectingGateway;
import org.integrationgateway.server.testing.MovedClock;
import org.integrationgateway.testkit.oauth.EndpointBehavior;
import org.integrationgateway.testkit.oauth.ServerDialect;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;

/** A gateway with an app at an authorization server whose tokens last an hour. */
final class RefreshedApp implements AutoCloseable {
  static final Duration LIFE = Duration.ofHours(1);
  static final String ON_USE_ONLY = "  credentialRefresh: {enabled: false}\n";

  /** The server carries a request out, and its answer does not arrive. */
  static final EndpointBehavior LOSES_ANSWERS =
      (exchange, usual) -> {
        exchange.close();
        try {
          usual.send();
        } catch (IOException closed) {
          // The answer has nowhere to go.
        }
      };

  final ServerDialect dialect = new ServerDialect();
  final MovedClock clock = new MovedClock();
  final TestAuthorizationServer server;
  final ConnectingGateway gateway;
  private final List<Person> people = new ArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private Duration ahead = Duration.ZERO;

  /** One person with a connected app, and the token requests that were made since. */
  final class Person {
    final String token;
    private int seen;

    private Person(String subject) {
      token = gateway.token(subject);
    }

    Person connect() {
      var answer =
          gateway.complete(server.agree(page(gateway.start(token, connecting("tracker")))), token);
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      seen = server.tokenRequests("refresh_token");
      return this;
    }

    HttpResponse<String> call() {
      return gateway.get("/api/v1/tracker/me", token);
    }

    /** The app list. */
    String apps() {
      return gateway.get("/api/v1/apps", token).body();
    }

    void assertWorks() {
      var answer = call();
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }

    void assertFails(int status, String code) {
      var answer = call();
      assertThat(answer.body()).contains("\"" + code + "\"");
      assertThat(answer.statusCode()).isEqualTo(status);
    }

    /** Refreshes since the last time that this was asked. */
    int refreshes() {
      int now = server.tokenRequests("refresh_token");
      int since = now - seen;
      seen = now;
      return since;
    }
  }

  private RefreshedApp(Path home, String more) {
    server = dialect.lifetime(LIFE).resource("/me", "{\"me\": 1}").clock(clock).start();
    gateway = ConnectingGateway.start(home, server, more, clock);
  }

  static RefreshedApp start(Path home) {
    return new RefreshedApp(home, ON_USE_ONLY);
  }

  static RefreshedApp start(Path home, String more) {
    return new RefreshedApp(home, more);
  }

  Person person(String name) {
    var person = new Person("user:" + name).connect();
    people.add(person);
    return person;
  }

  /** Disconnects all people. */
  void forgetPeople() {
    people.forEach(
        each -> gateway.send("DELETE", "/api/v1/apps/tracker", each.token, Json.object()));
    people.clear();
  }

  void pass(Duration time) {
    ahead = ahead.plus(time);
    clock.ahead(ahead);
  }

  /** How far the clock is ahead. */
  Duration ahead() {
    return ahead;
  }

  /** The results of tasks that run at once. */
  <T> Stream<T> atOnce(int times, Callable<T> task) throws InterruptedException {
    return threads.invokeAll(IntStream.range(0, times).mapToObj(each -> task).toList()).stream()
        .map(
            done -> {
              try {
                return done.get();
              } catch (Exception failure) {
                throw new AssertionError(failure);
              }
            });
  }

  ExecutorService threads() {
    return threads;
  }

  /** The value of a counter with this label. */
  double refreshes(String outcome) {
    var line = "gateway_credential_refreshes_total{outcome=\"" + outcome + "\"} ";
    return gateway
        .get("/metrics", gateway.token("user:operator"))
        .body()
        .lines()
        .filter(text -> text.startsWith(line))
        .mapToDouble(text -> Double.parseDouble(text.substring(line.length())))
        .sum();
  }

  @Override
  public void close() {
    threads.shutdownNow();
    gateway.close();
    server.close();
  }
}
