package org.integrationgateway.it.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.it.console.HostileUpstream.TEXT;
import static org.integrationgateway.it.console.HostileUpstream.quoted;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.people.session.SessionRequest;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.ScriptedMcpServer;
import org.integrationgateway.server.testing.TestSessions;
import tools.jackson.databind.JsonNode;

/** A gateway in which every text that a person or a service can choose is hostile. */
final class HostileGateway implements AutoCloseable {
  private static final String CRASHING =
      """
      #!/bin/sh
      echo '%s' >&2
      head -c 200000 /dev/zero | tr '\\0' 'w' >&2
      exit 3
      """;

  private final HostileUpstream upstream = new HostileUpstream();
  private final ScriptedMcpServer mcp = new ScriptedMcpServer();
  private final Consoles consoles;
  private final String root;

  HostileGateway(Path home) throws IOException {
    Files.writeString(home.resolve("hostile.yaml"), manifest());
    program(home.resolve("crashing"));
    mcp.result("tools/list", "{\"tools\": [%s]}".formatted(tool(TEXT)));
    Files.writeString(
        home.resolve("tools.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/tools
        version: 1.0.0
        displayName: %s
        spec: {surfaces: {mcp: {url: '%s'}}}
        """
            .formatted(quoted(TEXT), mcp.url()));
    consoles = Consoles.of(home, configuration());
    root = consoles.gateway().token("user:root");
    seed();
  }

  Consoles consoles() {
    return consoles;
  }

  /** A window of the operator, whose own name is hostile. */
  Tab root() {
    var person =
        new Person("user:root", Optional.empty(), false, Optional.of(TEXT), List.of("staff"));
    var request = new SessionRequest(person, "people", Optional.empty(), "192.0.2.7", TEXT);
    var session =
        TestSessions.begin(consoles.gateway().config(), request, Clock.systemUTC())
            .text()
            .use(text -> text);
    return Tab.open(consoles.uri("/")).session(consoles.uri("/"), session);
  }

  private String manifest() {
    return """
    kind: app
    source: test.example/gateway/apps/hostile
    version: 1.0.0
    displayName: %1$s
    description: %1$s
    spec:
      mcp: true
      connections:
        default: {mode: none}
        account:
          displayName: %1$s
          mode: subject
          auth:
            type: manual
            credentials:
              - {name: token, label: %1$s, description: %1$s}
            authMapping: {headers: {X-Key: {valueFrom: {credentialFieldRef: {name: token}}}}}
          params: {site: {description: %1$s}}
      surfaces:
        rest:
          connection: default
          baseUrl: %2$s
          operations:
            - name: text
              title: %1$s
              description: %1$s
              method: GET
              path: /text
              tags: [%1$s]
              parameters:
                - {name: word, type: string, in: query, default: %1$s, description: %1$s}
            - {name: fail, title: %1$s, method: GET, path: /fail}
            - {name: html, method: GET, path: /html}
            - {name: long, method: GET, path: /long}
            - {name: word, method: GET, path: /word}
    """
        .formatted(quoted(TEXT), upstream.uri());
  }

  private static void program(Path folder) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/crashing
        version: 1.0.0
        displayName: %s
        run: [./provider.sh]
        """
            .formatted(quoted(TEXT)));
    var script =
        Files.writeString(
            folder.resolve("provider.sh"), CRASHING.formatted(TEXT.replace("'", "\"")));
    if (!script.toFile().setExecutable(true)) {
      throw new IOException("cannot make " + script + " executable");
    }
  }

  private static String tool(String description) {
    return """
    {"name": "look", "title": %1$s, "description": %1$s,
     "inputSchema": {"type": "object", "title": %1$s, "properties": {
       "x": {"type": "string", "title": %1$s, "description": %1$s, "enum": [%1$s, "b"]}}}}
    """
        .formatted(quoted(description));
  }

  private String configuration() {
    return """
    server:
      public: {host: 127.0.0.1, port: 0}
      readiness: core
      encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef}]}
      admin: {authorizationPolicy: operators}
      egress: {allowPrivateNetworks: true}
      limits: {perSubjectRate: {perSecond: 0}, perAddressRate: {perSecond: 0}, loginRate: {perMinute: 0}}
    providers:
      identity: {people: {source: builtin:local}}
      authorization: {local: {source: builtin:relationships}}
      workflow: {local: {source: builtin:durable}}
      agent:
        local:
          source: builtin:scripted
          config:
            approval: always
            scenes:
              - when: tool
                steps:
                  - {text: %1$s, calls: [{tool: hostile_text, arguments: {word: %1$s}}]}
              - when: ask
                steps: [{calls: [{tool: ask_user, arguments: {question: %1$s}}]}]
              - steps: [{text: %1$s}]
    authorization:
      policies:
        operators: {members: [{subject: user:root, role: admin}]}
        some:
          default: allow
          members: [{email: 'a.b+c@example.com', role: viewer}]
    runtime:
      providers: {here: {source: builtin:local}}
    workflows:
      definitions:
        hostile:
          displayName: %1$s
          description: %1$s
          inputSchema: {type: object, properties: {name: {type: string, title: %1$s, description: %1$s}}}
          steps:
            - {id: one, invoke: {app: hostile, operation: text, input: {word: "${{ input.name }}"}}}
            - {id: two, invoke: {app: hostile, operation: fail}}
    apps:
      hostile: {provider: {source: {path: hostile.yaml}}, authorizationPolicy: some}
      tools: {provider: {source: {path: tools.yaml}}}
      crashing: {provider: {source: {path: crashing}}}
    """
        .formatted(quoted(TEXT));
  }

  private void seed() {
    made("POST", "/api/v1/tokens", "{\"name\": %s}".formatted(quoted(cut(60))));
    made(
        "POST",
        "/api/v1/service-accounts",
        "{\"id\": \"robot\", \"displayName\": %1$s, \"description\": %1$s}"
            .formatted(quoted(cut(60))));
    made(
        "POST",
        "/admin/api/v1/accounts",
        "{\"login\": \"mallory\", \"displayName\": %s, \"groups\": [%s]}"
            .formatted(quoted(cut(60)), quoted(cut(40))));
    made(
        "PUT",
        "/admin/api/v1/authorization/apps/hostile/members",
        "{\"subject\": %s, \"role\": \"viewer\"}"
            .formatted(quoted("user:<img/src=x/onerror=window.hit=1>")));
    for (var operation : List.of("text", "fail", "html", encoded("no " + cut(40)))) {
      consoles.gateway().send("POST", "/api/v1/hostile/" + operation, root, "{}");
    }
    consoles.gateway().send("GET", "/api/v1/tools/operations", root, "");
    consoles.gateway().send("GET", "/api/v1/apps/tools/operations", root, "");
    mcp.result("tools/list", "{\"tools\": [%s]}".formatted(tool(TEXT + " changed")));
    made(
        "POST",
        "/api/v2/workflow/definitions/hostile/runs",
        "{\"input\": {\"name\": %s}}".formatted(quoted(TEXT)));
    for (var said : List.of("tool", "ask", TEXT)) {
      var session =
          made(
              "POST",
              "/api/v1/agent/sessions",
              "{\"provider\": \"local\", \"model\": \"m\", \"clientRef\": %s}"
                  .formatted(quoted(cut(60))));
      made(
          "POST",
          "/api/v1/agent/sessions/%s/turns".formatted(session.path("id").asString()),
          """
          {"messages": [{"role": "user", "text": %s}],
           "output": {"text": {}}, "toolRefs": [{"app": "hostile", "operation": "text"}]}
          """
              .formatted(quoted(said)));
    }
  }

  private JsonNode made(String method, String path, String body) {
    var answer = consoles.gateway().send(method, path, root, body);
    assertThat(answer.statusCode())
        .as("%s %s: %s", method, path, answer.body())
        .isBetween(200, 299);
    return ConfiguredGateway.json(answer);
  }

  private static String cut(int length) {
    return TEXT.substring(0, length);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  @Override
  public void close() {
    consoles.close();
    mcp.close();
    upstream.close();
  }
}
