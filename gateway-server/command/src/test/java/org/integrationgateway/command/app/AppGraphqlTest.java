package org.integrationgateway.command.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.integrationgateway.command.Cli;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code gateway app graphql} at a running gateway before a GraphQL upstream. */
final class AppGraphqlTest {
  @TempDir static Path home;
  private static final List<String> SEEN = new CopyOnWriteArrayList<>();
  private static JettyUpstream upstream;
  private static ConfiguredGateway gateway;

  @TempDir Path folder;
  private Cli cli;

  @BeforeAll
  static void begin() throws IOException {
    upstream = new JettyUpstream(AppGraphqlTest::answer);
    var files = Files.createDirectories(home.resolve("tracker"));
    Files.writeString(
        files.resolve("manifest.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/tracker
        version: 1.0.0
        spec:
          surfaces:
            graphql: {url: '%s'}
        """
            .formatted(upstream.at("/graphql")));
    gateway =
        ConfiguredGateway.start(home, "apps: {tracker: {provider: {source: {path: tracker}}}}\n");
  }

  /** Refuses documents that ask for {@code secrets}. */
  private static void answer(Request request, Response response) throws Exception {
    var body = Content.Source.asString(request, UTF_8);
    SEEN.add(body);
    var text =
        body.contains("secrets")
            ? "{\"errors\": [{\"message\": \"no\", \"extensions\": {\"code\": \"FORBIDDEN\"}}]}"
            : "{\"data\": {\"viewer\": {\"name\": \"Ada\"}}}";
    response.getHeaders().put("Content-Type", "application/json");
    Content.Sink.write(response, true, ByteBuffer.wrap(text.getBytes(UTF_8)));
  }

  @AfterAll
  static void end() throws Exception {
    gateway.close();
    upstream.close();
  }

  @BeforeEach
  void command() {
    SEEN.clear();
    cli = Cli.of(folder, gateway, gateway.token("user:alice"));
  }

  @Test
  void printsTheAnswerOfADocument() {
    var ran = cli.run("app", "graphql", "tracker", "--query", "{ viewer { name } }", "--json");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).contains("viewer", "Ada");
  }

  @Test
  void sendsDocumentAndVariablesOfFiles() {
    cli.file("issue.graphql", "query Other { a } query One($id: ID!) { issue(id: $id) { id } }");
    cli.file("variables.json", "{\"id\": \"7\"}");
    var ran =
        cli.run(
            "app",
            "graphql",
            "tracker",
            "--query",
            "@issue.graphql",
            "--variables",
            "@variables.json",
            "--operation-name",
            "One");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(SEEN).singleElement().asString().contains("\"One\"", "\"id\":\"7\"", "issue(id");
  }

  @Test
  void readsTheDocumentFromTheStandardInput() {
    var ran = cli.stdin("{ viewer { name } }").run("app", "graphql", "tracker");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).contains("Ada");
  }

  @Test
  void failsWhenTheUpstreamRefuses() {
    var ran = cli.run("app", "graphql", "tracker", "--query", "{ secrets }");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.out()).contains("FORBIDDEN");
    assertThat(ran.err()).contains("tracker", "403");
  }

  @Test
  void saysWhatIsWrongWithTheDocument() {
    var ran = cli.run("app", "graphql", "tracker", "--query", "{ viewer { name }");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err()).contains("'query'").doesNotContain("Exception");
    assertThat(SEEN).isEmpty();
  }
}
