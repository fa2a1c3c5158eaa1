package org.integrationgateway.server.surface.graphql;

import static graphql.schema.idl.TypeRuntimeWiring.newTypeWiring;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** Queries by GET, and documents by their digests. */
final class GraphqlProtocolTest {
  private static final String SCHEMA =
      "type Query { echo(text: String): String } type Mutation { write(text: String): String }";

  private static final String MANIFEST =
      """
      source: example.com/acme/apps/echo
      version: 1.0.0
      kind: app
      spec:
        surfaces: {graphql: {url: '%s', %s}}
        connections: {default: {mode: none, auth: {type: none}}}
        allowedOperations:
          echo: {graphql: {document: 'query E($text: String) { echo(text: $text) }'}}
          write: {graphql: {document: 'mutation ($text: String) { write(text: $text) }'}}
      """;

  @TempDir Path home;

  /** Calls both operations, one of them twice and once with a long text. */
  private List<ObjectNode> sent(boolean remembers, String members) throws Exception {
    try (var upstream =
        new GraphqlServer(
            SCHEMA,
            newTypeWiring("Query").dataFetcher("echo", get -> get.getArgument("text")),
            newTypeWiring("Mutation").dataFetcher("write", get -> get.getArgument("text")))) {
      upstream.persists = remembers;
      write(MANIFEST.formatted(upstream.url(), members));
      try (var gateway =
          ConfiguredGateway.start(home, "apps: {echo: {provider: {source: {path: echo}}}}\n")) {
        var token = gateway.token("user:alice");
        for (var call : List.of("echo a b&c", "echo ä", "echo " + "x".repeat(9_000), "write z")) {
          var operation = call.substring(0, call.indexOf(' '));
          var text = call.substring(call.indexOf(' ') + 1);
          var answer =
              gateway.send(
                  "POST", "/api/v1/echo/" + operation, token, "{\"text\": \"" + text + "\"}");
          assertThat(answer.body())
              .isEqualTo("{\"data\":{\"" + operation + "\":\"" + text + "\"}}");
        }
      }
      return List.copyOf(upstream.requests);
    }
  }

  private void write(String manifest) throws IOException {
    var folder = Files.createDirectories(home.resolve("echo"));
    Files.writeString(folder.resolve("manifest.yaml"), manifest);
  }

  @Test
  void sendsQueriesByGetWhereTheyFitIntoAUrl() throws Exception {
    assertThat(sent(false, "method: GET"))
        .extracting(request -> request.path("method").asString())
        .containsExactly("GET", "GET", "POST", "POST");
  }

  @Test
  void sendsADocumentOnceWhereTheUpstreamRemembersIt() throws Exception {
    assertThat(sent(true, "persistedQueries: automatic"))
        .extracting(request -> request.has("query"))
        .containsExactly(false, true, false, false, false, true);
  }

  @Test
  void sendsDocumentsWhereTheUpstreamRemembersNothing() throws Exception {
    assertThat(sent(false, "persistedQueries: automatic"))
        .extracting(request -> request.has("query"))
        .containsExactly(false, true, true, true, true);
  }
}
