package org.integrationgateway.engines.openfga;

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
import org.integrationgateway.testkit.Polling;
import org.integrationgateway.testkit.packages.GatewayUnderTest;
import org.junit.jupiter.api.Test;

/** The archive in a whole gateway, in front of a real server. */
class ArchiveIT {
  private static final String TIME = "time.now";
  private static final String MEMBERS = "/admin/api/v1/authorization/apps/closed/members";

  private final HttpClient http = HttpClient.newHttpClient();

  @Test
  void allowsDeniesAndListsByRelationships() throws Exception {
    try (var server = OpenFgaServer.start();
        var gateway = serve(server.url())) {
      Polling.until(() -> gateway.page("/ready").status() == 200);
      assertThat(gateway.of("open").call(TIME, "{}").status()).isEqualTo(200);
      assertThat(gateway.of("closed").call(TIME, "{}").status()).isEqualTo(404);
      assertThat(apps(gateway)).contains("\"name\":\"open\"").doesNotContain("\"closed\"");

      var member = "{\"subject\": \"user:tester\", \"role\": \"reader\"}";
      assertThat(send(gateway, "PUT", MEMBERS, member).statusCode()).isEqualTo(201);
      assertThat(gateway.of("closed").call(TIME, "{}").status()).isEqualTo(200);
      assertThat(apps(gateway)).contains("\"name\":\"open\"", "\"name\":\"closed\"");
      assertThat(send(gateway, "PUT", MEMBERS, member).statusCode()).isEqualTo(200);
      try (var replica = gateway.replica()) {
        Polling.until(() -> replica.page("/ready").status() == 200);
        assertThat(replica.of("closed").call(TIME, "{}").status()).isEqualTo(200);
      }

      server.kill();
      Polling.until(() -> gateway.of("closed").call(TIME, "{}").status() == 503);
      server.launch();
      Polling.until(() -> gateway.of("closed").call(TIME, "{}").status() == 200);
    }
  }

  @Test
  void saysWhichServerDoesNotAnswer() throws Exception {
    var nowhere = URI.create("http://127.0.0.1:1");
    try (var gateway = serve(nowhere)) {
      Polling.until(
          () ->
              gateway
                  .page("/admin/api/v1/readiness")
                  .body()
                  .contains("no OpenFGA answers at " + nowhere));
      assertThat(gateway.page("/ready").status()).isEqualTo(503);
      assertThat(gateway.of("closed").call(TIME, "{}").status()).isEqualTo(503);
    }
  }

  private String apps(GatewayUnderTest gateway) throws Exception {
    return send(gateway, "GET", "/api/v1/apps", "").body();
  }

  private HttpResponse<String> send(
      GatewayUnderTest gateway, String method, String path, String body) throws Exception {
    var publisher = body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body);
    return http.send(
        HttpRequest.newBuilder(gateway.uri().resolve(path))
            .header("Authorization", gateway.token().use(text -> "Bearer " + text))
            .header("Content-Type", "application/json")
            .method(method, publisher)
            .build(),
        BodyHandlers.ofString());
  }

  private static GatewayUnderTest serve(URI server) throws IOException {
    return GatewayUnderTest.configured(
        "open",
        """
        server:
          admin: {authorizationPolicy: house, allowedRoles: [operator]}
        providers:
          authorization:
            relations:
              source: {path: '%s'}
              config: {url: '%s'}
              runtime: {pool: {startupTimeout: 2m}}
        authorization:
          model:
            resourceTypes:
              team:
                relations: {member: {targets: [subject, "team#member"]}}
                actions: {see: [member]}
          relationships:
            - {target: "user:tester", relation: member, resource: "team:inner"}
            - {target: "team:inner#member", relation: member, resource: "team:outer"}
          policies:
            house: {members: [{subject: "user:tester", role: operator}]}
            open: {members: [{relation: member, resource: "team:outer", role: reader}]}
            closed: {members: [{relation: member, resource: "team:other", role: reader}]}
        apps:
          open: {provider: {source: 'builtin:demo'}, authorizationPolicy: open}
          closed: {provider: {source: 'builtin:demo'}, authorizationPolicy: closed}
        """
            .formatted(archive(), server));
  }

  private static Path archive() throws IOException {
    try (var files = Files.list(Path.of("target/dist"))) {
      return files
          .filter(file -> file.toString().endsWith(".tar.gz"))
          .findFirst()
          .orElseThrow()
          .toAbsolutePath();
    }
  }
}
