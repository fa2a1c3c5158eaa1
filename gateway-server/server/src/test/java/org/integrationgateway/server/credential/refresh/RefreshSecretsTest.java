package org.integrationgateway.server.credential.refresh;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.integrationgateway.rules.Rounds;
import org.integrationgateway.server.credential.refresh.RefreshedApp.Person;
import org.integrationgateway.testkit.oauth.EndpointBehavior;
import org.integrationgateway.testkit.oauth.ReceivedRequest;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Tokens, codes and the client's secret, and the places where nothing of them may be found. */
final class RefreshSecretsTest {
  private static final int PEOPLE = Rounds.of("gateway.refresh.people", 16, 64);
  private static final int PLANTED = 8 * PEOPLE - 12;

  /** So many characters of a secret are found nowhere else. */
  private static final int DISTINCT = 18;

  private static final List<String> SECRET_PARAMETERS =
      List.of("code", "code_verifier", "refresh_token", "client_secret");

  @TempDir private Path home;
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final List<String> answers = new ArrayList<>();

  @Test
  void areInNoFileLogMetricAnswerOrThreadName() throws Exception {
    var root = (Logger) LoggerFactory.getLogger("org.integrationgateway");
    var before = root.getLevel();
    log.start();
    root.addAppender(log);
    root.setLevel(Level.DEBUG);
    var audit = new AuditedRefreshEvents();
    try (var app = RefreshedApp.start(home)) {
      var people = new ArrayList<Person>();
      for (int i = 0; i < PEOPLE; i++) {
        people.add(app.person("canary-" + i));
      }
      for (int expiry = 0; expiry < 3; expiry++) {
        people.forEach(person -> answers.add(person.call().body()));
        app.pass(RefreshedApp.LIFE.plusMinutes(1));
      }
      people.forEach(person -> answers.add(person.call().body()));
      echo(app, people);
      answers.add(app.gateway.get("/metrics", app.gateway.token("user:operator")).body());
      assertNothingFound(secrets(app.server), audit);
    } finally {
      audit.close();
      root.detachAppender(log);
      root.setLevel(before);
    }
  }

  /** A server that puts what it was sent into its answer. */
  private void echo(RefreshedApp app, List<Person> people) {
    for (int status : new int[] {200, 400, 401, 500}) {
      app.server.behaves(
          "/token",
          (exchange, usual) -> {
            var sent = app.server.requests("/token");
            var parameters = sent.get(sent.size() - 1).parameters();
            var description = parameters.get("refresh_token") + " " + parameters;
            EndpointBehavior.answers(
                    status,
                    "application/json",
                    "{\"error\":\"%s\",\"error_description\":\"%s\"}"
                        .formatted(parameters.get("refresh_token"), description))
                .answer(exchange, usual);
          });
      app.pass(RefreshedApp.LIFE.plusMinutes(16));
      people.subList(0, 4).forEach(person -> answers.add(person.call().body()));
    }
  }

  private static Set<String> secrets(TestAuthorizationServer server) {
    var secrets = new HashSet<String>();
    for (ReceivedRequest request : server.requests()) {
      SECRET_PARAMETERS.stream()
          .map(request::parameter)
          .filter(value -> !value.isEmpty())
          .forEach(secrets::add);
      var authorization = request.header("Authorization");
      if (authorization.startsWith("Bearer ")) {
        secrets.add(authorization.substring("Bearer ".length()));
      }
    }
    assertThat(secrets).hasSizeGreaterThan(PLANTED);
    return secrets;
  }

  private void assertNothingFound(Set<String> secrets, AuditedRefreshEvents audit)
      throws IOException {
    assertThat(audit.lines()).anyMatch(line -> line.contains("credential.refresh"));
    assertThat(log.list).isNotEmpty();
    var places = new ArrayList<Map.Entry<String, String>>();
    places.add(Map.entry("audit", audit.lines().toString()));
    places.add(Map.entry("answers", answers.toString()));
    places.add(Map.entry("threads", Thread.getAllStackTraces().keySet().toString()));
    places.add(Map.entry("log", logged()));
    try (Stream<Path> files = Files.walk(home.resolve("home"))) {
      files
          .filter(Files::isRegularFile)
          .forEach(file -> places.add(Map.entry(file.toString(), text(file))));
    }
    assertThat(places).hasSizeGreaterThan(5);
    for (var place : places) {
      assertThat(secrets).as(place.getKey()).noneMatch(secret -> place.getValue().contains(secret));
    }
  }

  private String logged() {
    var text = new StringBuilder();
    for (var event : List.copyOf(log.list)) {
      text.append(event.getFormattedMessage()).append(event.getKeyValuePairs());
      for (var cause = event.getThrowableProxy(); cause != null; cause = cause.getCause()) {
        text.append(cause.getMessage());
      }
    }
    return text.toString();
  }

  private static String text(Path file) {
    try {
      return Files.readString(file, ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
