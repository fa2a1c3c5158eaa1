package org.integrationgateway.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first start, without any configuration: the first command of {@code README.md}. */
final class FirstStartIT {
  @TempDir Path folder;

  @Test
  void servesTheDemoAppWithATokenAndAKeyThatOnlyTheOwnerCanRead() throws IOException {
    var distribution = Distribution.in(folder);
    try (var server = Server.start(distribution)) {
      var token = server.firstToken();
      var answer = server.get("/api/v1/demo/hello.greet?name=Ada", token);
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).contains("Ada");

      try (var agent = new Agent(server, token)) {
        assertThat(agent.serverVersion()).isEqualTo(System.getProperty("gateway.version"));
      }

      for (var secret : new String[] {"token", "gateway.yaml"}) {
        assertThat(
                PosixFilePermissions.toString(
                    Files.getPosixFilePermissions(distribution.home().resolve(secret))))
            .as(secret)
            .isEqualTo("rw-------");
      }
      assertThat(server.get("/api/v1/apps", "").statusCode()).isEqualTo(401);
      assertThat(server.log()).doesNotContain(token);
      assertThat(server.stop()).isZero();
    }
  }

  @Test
  void theCommandFindsServerAndTokenByItself() throws IOException {
    var distribution = Distribution.in(folder);
    try (var server = Server.start(distribution)) {
      var environment = Map.of("GATEWAY_URL", server.uri("").toString());
      assertThat(distribution.run(environment, "app", "list").ok().out()).contains("demo");
      assertThat(
              distribution
                  .run(environment, "app", "invoke", "demo", "hello.greet", "-p", "name=Ada")
                  .ok()
                  .out())
          .contains("Ada");
      var unknown = distribution.run(environment, "app", "invoke", "demo", "hello.great");
      assertThat(unknown.exit()).isNotZero();
      assertThat(unknown.err()).contains("hello.great").contains("hello.greet");
    }
  }

  @Test
  void saysAtOnceWhatIsWrongWithAConfiguration() throws IOException {
    var distribution = Distribution.in(folder);
    var file = folder.resolve("gateway.yaml");
    Files.writeString(
        file,
        """
        server:
          public: {host: 127.0.0.1, prot: 8080}
        apps:
          one:
            provider: {source: {path: nowhere}}
            authorizationPolicy: missing
        """);
    var ran = distribution.run("serve", "--config", file.toString());
    assertThat(ran.exit()).isNotZero();
    assertThat(ran.err())
        .contains("gateway.yaml:2:29")
        .contains("prot")
        .contains("port")
        .contains("missing");
  }

  @Test
  void servesWithoutThePackageThatCannotBeLoadedAndSaysWhy() throws IOException {
    var distribution = Distribution.in(folder);
    var broken = Files.createDirectories(folder.resolve("broken"));
    Files.writeString(
        broken.resolve("manifest.yaml"),
        "kind: app\nsource: example.com/a/b/c\nverzion: 1.0.0\nspec: {}\n");
    var file = folder.resolve("gateway.yaml");
    Files.writeString(
        file,
        """
        server:
          public: {host: 127.0.0.1, port: 0}
          encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef0123456789ab}]}
          readiness: core
        apps:
          one:
            provider: {source: {path: broken}}
        """);
    var validated = distribution.run("validate", "--config", file.toString());
    assertThat(validated.exit()).isEqualTo(5);
    assertThat(validated.err())
        .contains("verzion")
        .contains("version")
        .doesNotContain("unexpected");

    try (var server = Server.start(distribution, "--config", file.toString())) {
      assertThat(server.get("/ready", "").statusCode()).isEqualTo(200);
      assertThat(server.log()).contains("app 'one'").contains("verzion").contains("version");
      assertThat(server.stop()).isZero();
    }
  }
}
