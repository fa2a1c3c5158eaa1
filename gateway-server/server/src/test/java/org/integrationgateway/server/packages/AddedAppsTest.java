package org.integrationgateway.server.packages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.change.ConfigurationSource;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.index.build.IndexBuilder;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.testing.TestTokens;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The catalogue of a running gateway, and apps that an operator adds of it. */
final class AddedAppsTest {
  private static final String CONFIG =
      """
      # The gateway of the sales team.
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
        admin: {authorizationPolicy: operators}
      packages: {repositories: [releases]}
      authorization:
        policies:
          operators: {members: [{subject: user:root, role: admin}]}
      apps:
        demo: {provider: {source: builtin:demo}} # always there
      """;
  private static final String CHAT = "example.com/acme/apps/chat";
  private static final String ADD = "{\"source\": \"" + CHAT + "\"}";

  @TempDir Path home;
  private final HttpClient http = HttpClient.newHttpClient();
  private Gateway gateway;
  private String operator;
  private String person;
  private volatile Consumer<Path> meanwhile = draft -> {};

  @BeforeEach
  void start() throws IOException {
    publish("chat", "https://chat.example.com");
    publish("stock", "https://stock.example.com");
    IndexBuilder.write(home.resolve("releases"), null);
    Files.writeString(home.resolve("gateway.yaml"), CONFIG);
    var source = new FileSource(home, draft -> meanwhile.accept(draft));
    var config = source.read().config().orElseThrow();
    gateway =
        Gateway.start(
            config.withLock(home.resolve("gateway.lock.json"), false),
            source,
            Clock.systemUTC(),
            routes -> {});
    operator = TestTokens.make(config, "user:root");
    person = TestTokens.make(config, "user:mia");
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  /** Reads the files of the test, and tells of drafts that stand in their place. */
  private record FileSource(Path home, Consumer<Path> drafts) implements ConfigurationSource {
    @Override
    public ConfigReader.Result read() {
      return read(home.resolve("gateway.yaml"), home.resolve("gateway.yaml"));
    }

    @Override
    public ConfigReader.Result read(Path file, Path draft) {
      if (!draft.equals(file)) {
        drafts.accept(draft);
      }
      var environment = new Environment(Map.of("GATEWAY_HOME", home.toString()), home, home);
      return ConfigReader.read(List.of(draft), environment)
          .with(config -> config.withLock(home.resolve("gateway.lock.json"), false));
    }

    @Override
    public List<Path> files() {
      return List.of(home.resolve("gateway.yaml"));
    }
  }

  private void publish(String name, String url) throws IOException {
    var folder = Files.createDirectories(home.resolve("releases/" + name));
    Files.writeString(
        folder.resolve("icon.svg"),
        "<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"" + name + "\"/>");
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: example.com/acme/apps/%1$s
        version: 1.0.0
        displayName: The %1$s
        description: Does %1$s.
        category: Warehouse
        iconFile: icon.svg
        spec:
          connections:
            default:
              auth: {type: bearer, credentials: [{name: token, label: Token}]}
          surfaces:
            rest:
              connection: default
              baseUrl: %2$s
              operations:
                - {name: items.list, description: Lists items., method: GET, path: /items}
        """
            .formatted(name, url));
  }

  @Test
  void listsThePackagesOfAllRepositoriesForOperators() {
    var all = json(send("GET", "/api/v1/packages?limit=1", operator, ""));
    assertThat(all.path("packages")).hasSize(1);
    assertThat(all.path("canAdd").asBoolean()).isTrue();
    assertThat(all.path("problems")).isEmpty();
    var found = json(send("GET", "/api/v1/packages?query=WAREHOUSE%20stock", operator, ""));
    assertThat(found.path("packages")).hasSize(1);
    var stock = found.path("packages").get(0);
    assertThat(stock.path("title").asString()).isEqualTo("The stock");
    assertThat(stock.path("apps")).isEmpty();
    assertThat(stock.at("/icons/0/src").asString()).startsWith("data:image/svg+xml;base64,");
    var others = json(send("GET", "/api/v1/packages", person, ""));
    assertThat(others.path("packages")).isEmpty();
    assertThat(others.path("canAdd").asBoolean()).isFalse();
    assertThat(others.has("problems")).isFalse();
  }

  @Test
  void listsThePackagesOfTheRepositoriesThatAReloadNames() throws IOException {
    var path = "/api/v1/packages?query=stock";
    assertThat(json(send("GET", path, operator, "")).path("packages")).hasSize(1);
    IndexBuilder.write(Files.createDirectories(home.resolve("others")), null);
    write(home.resolve("gateway.yaml"), CONFIG.replace("[releases]", "[others]"));
    var reloaded = send("POST", "/admin/api/v1/reload", operator, "");
    assertThat(reloaded.body()).contains("\"applied\"");
    assertThat(json(send("GET", path, operator, "")).path("packages")).isEmpty();
  }

  @Test
  void addsAnAppToTheFileAndServesIt() throws IOException {
    assertThat(send("POST", "/admin/api/v1/apps", person, ADD).statusCode()).isEqualTo(403);
    var answer = send("POST", "/admin/api/v1/apps", operator, ADD);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    assertThat(json(answer).path("app").asString()).isEqualTo("chat");
    assertThat(json(answer).path("state").asString()).isEqualTo("applied");
    assertThat(Files.readString(home.resolve("gateway.yaml")))
        .isEqualTo(
            CONFIG
                + """
                  chat:
                    provider:
                      source: {package: example.com/acme/apps/chat, version: "^1.0.0"}
                """);
    assertThat(home.resolve("gateway.lock.json")).content().contains("apps.chat");
    assertThat(json(send("GET", "/api/v1/apps/chat", person, "")).path("name").asString())
        .isEqualTo("chat");
    var listed = json(send("GET", "/api/v1/packages?query=chat", operator, ""));
    assertThat(listed.at("/packages/0/apps/0").asString()).isEqualTo("chat");

    var again = send("POST", "/admin/api/v1/apps", operator, ADD);
    assertThat(again.statusCode()).isEqualTo(409);
    assertThat(again.body()).contains("has an app 'chat' already");
    var other = ADD.replace("}", ", \"name\": \"talk\", \"version\": \"~1.0\"}");
    assertThat(send("POST", "/admin/api/v1/apps", operator, other).statusCode()).isEqualTo(201);
    assertThat(send("GET", "/api/v1/apps/talk", person, "").statusCode()).isEqualTo(200);
  }

  @Test
  void leavesTheFilesWhenTheAppIsRefused() throws IOException {
    var missing = send("POST", "/admin/api/v1/apps", operator, ADD.replace("chat", "chatt"));
    assertThat(missing.statusCode()).isEqualTo(404);
    var version = ADD.replace("}", ", \"version\": \"^2\"}");
    var refused = send("POST", "/admin/api/v1/apps", operator, version);
    assertThat(refused.statusCode()).as(refused.body()).isEqualTo(409);
    assertThat(refused.body()).contains("no app was added");
    var name =
        send("POST", "/admin/api/v1/apps", operator, ADD.replace("}", ", \"name\": \"mcp\"}"));
    assertThat(name.statusCode()).isEqualTo(409);
    assertThat(name.body()).contains("'mcp'", "gateway.yaml:").doesNotContain(".draft-");
    assertThat(Files.readString(home.resolve("gateway.yaml"))).isEqualTo(CONFIG);
    assertThat(home.resolve("gateway.lock.json")).doesNotExist();
    try (var left = Files.list(home)) {
      assertThat(left).noneMatch(file -> file.getFileName().toString().startsWith(".draft-"));
    }
  }

  @Test
  void keepsAnEditThatIsMadeByHandMeanwhile() throws IOException {
    var edited = CONFIG + "# by hand\n";
    meanwhile =
        draft -> {
          assertThat(draft).content().contains("chat");
          assertThat(permissions(draft)).isEqualTo("rw-------");
          write(home.resolve("gateway.yaml"), edited);
        };
    var refused = send("POST", "/admin/api/v1/apps", operator, ADD);
    assertThat(refused.statusCode()).as(refused.body()).isEqualTo(409);
    assertThat(refused.body()).contains("was changed meanwhile: try again");
    assertThat(home.resolve("gateway.yaml")).content().isEqualTo(edited);
    assertThat(home.resolve("gateway.lock.json")).doesNotExist();
  }

  @Test
  void leavesTheTargetOfALink() throws IOException {
    var target = Files.move(home.resolve("gateway.yaml"), home.resolve("shared.yaml"));
    Files.createSymbolicLink(home.resolve("gateway.yaml"), target);
    var refused = send("POST", "/admin/api/v1/apps", operator, ADD);
    assertThat(refused.statusCode()).as(refused.body()).isEqualTo(409);
    assertThat(refused.body()).contains("is a symbolic link");
    assertThat(target).content().isEqualTo(CONFIG);
    var listed = json(send("GET", "/api/v1/packages", operator, ""));
    assertThat(listed.path("canAdd").asBoolean()).isFalse();
  }

  private static String permissions(Path file) {
    try {
      return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private HttpResponse<String> send(String method, String path, String token, String body) {
    var request =
        HttpRequest.newBuilder(URI.create(gateway.uri().resolve("/") + path.substring(1)))
            .header("Authorization", "Bearer " + token)
            .timeout(Duration.ofMinutes(2))
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (!body.isEmpty()) {
      request.header("Content-Type", "application/json");
    }
    try {
      return http.send(request.build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static JsonNode json(HttpResponse<String> answer) {
    return Json.parse(answer.body().getBytes(UTF_8));
  }
}
