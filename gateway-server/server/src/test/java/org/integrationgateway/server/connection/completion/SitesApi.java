package org.integrationgateway.server.connection.completion;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Blocker;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.server.testing.ConnectingGateway;
import org.integrationgateway.server.testing.PeopleGateway;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;

/** An upstream whose accounts have sites, and apps of it that find them. */
final class SitesApi implements AutoCloseable {
  /** Two sites. */
  static final String TWO =
      """
      {"total": 2, "sites": [
        {"id": 1, "title": "Acme", "slug": "acme", "plan": {"name": "gold"}},
        {"id": 2, "title": "Globex", "slug": "globex", "plan": {"name": "free"}}]}
      """;

  private static final String SERVER =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef}]}
        egress: {allowPrivateNetworks: true}
        limits: {perAddressRate: {perSecond: 0}, loginRate: {perMinute: 0}}
      """;
  private static final String MANIFEST =
      """
      kind: app
      source: test.example/gateway/apps/%s
      version: 1.0.0
      displayName: The sites
      spec:
        headers: {X-Api-Version: "7"}
        connections:
          default:
            mode: subject
            auth: %s
            params:
              site: {required: true, from: discovery}
              tier: {from: discovery, field: plan}
              region: {default: eu}
      %s
            discovery:
              url: %s/{region}/sites
              idPath: id
              namePath: title
              metadata: {site: slug, plan: plan.name, extra: extra}
        surfaces:
          rest:
            baseUrl: %s
            operations:
              - {name: look, method: GET, path: "/look/{site}"}
      """;

  /** The answer of the endpoint. */
  record Answer(int status, String type, String body) {
    static Answer json(String body) {
      return new Answer(200, "application/json", body);
    }
  }

  /** A request as it came. */
  record Seen(String path, Optional<String> authorization, Optional<String> version) {}

  private final JettyUpstream server = new JettyUpstream(this::answer);
  private final List<Seen> seen = new CopyOnWriteArrayList<>();
  private volatile Answer sites = Answer.json(TWO);

  /** Answers discovery with this JSON. */
  void has(String json) {
    answers(Answer.json(json));
  }

  /** Answers discovery. */
  void answers(Answer answer) {
    sites = answer;
  }

  /** So many sites. */
  static String many(int count) {
    return IntStream.range(0, count)
        .mapToObj(
            number ->
                "{\"id\": %d, \"title\": \"Site %d\", \"slug\": \"s%d\"}"
                    .formatted(number, number, number))
        .collect(Collectors.joining(",", "[", "]"));
  }

  /** Requests whose path begins so, the oldest first. */
  List<Seen> seen(String prefix) {
    return seen.stream().filter(request -> request.path().startsWith(prefix)).toList();
  }

  String url() {
    return server.at("").toString();
  }

  /**
   * A gateway with the apps {@code sites}, {@code fenced}, which may not reach the upstream, and
   * {@code cloud}, which is connected at the authorization server.
   */
  ConnectingGateway gateway(Path home, TestAuthorizationServer oauth, String more, Clock clock)
      throws IOException {
    var bearer = "{type: bearer, credentials: [{name: key}]}";
    Files.writeString(home.resolve("sites.yaml"), manifest("sites", bearer, "", url()));
    Files.writeString(home.resolve("fenced.yaml"), manifest("fenced", bearer, "", url()));
    var agreed =
        "{type: oauth2, authorizationUrl: '%s', tokenUrl: '%s', revocationUrl: '%s', clientId: %s, clientSecret: \"%s\", pkce: true}"
            .formatted(
                oauth.authorizationUrl(),
                oauth.tokenUrl(),
                oauth.revocationUrl(),
                TestAuthorizationServer.CLIENT_ID,
                TestAuthorizationServer.CLIENT_SECRET);
    Files.writeString(
        home.resolve("cloud.yaml"),
        manifest(
            "cloud",
            agreed,
            "        team: {required: true, from: tokenResponse, field: team.id}",
            url() + "/teams/{team}"));
    var apps =
        """
        apps:
          sites: {provider: {source: {path: sites.yaml}}}
          fenced: {provider: {source: {path: fenced.yaml}}, egress: {allowedHosts: [other.test]}}
          cloud: {provider: {source: {path: cloud.yaml}}}
        """;
    return ConnectingGateway.start(PeopleGateway.read(home, SERVER + more + apps), clock);
  }

  private String manifest(String name, String auth, String params, String discovery) {
    return MANIFEST.formatted(name, auth, params, discovery, url());
  }

  private void answer(Request request, Response response) throws Exception {
    var path = request.getHttpURI().getPath();
    seen.add(
        new Seen(
            path,
            Optional.ofNullable(request.getHeaders().get("Authorization")),
            Optional.ofNullable(request.getHeaders().get("X-Api-Version"))));
    var answer = path.endsWith("/sites") ? sites : Answer.json("{\"path\": \"" + path + "\"}");
    response.setStatus(answer.status());
    response.getHeaders().put("Content-Type", answer.type());
    if (answer.status() / 100 == 3) {
      response.getHeaders().put("Location", url() + "/elsewhere");
    }
    try (var blocker = Blocker.callback()) {
      Content.Sink.write(response, true, answer.body(), blocker);
      blocker.block();
    }
  }

  @Override
  public void close() throws Exception {
    server.close();
  }
}
