package org.integrationgateway.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.document.problem.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Warnings about what matches no caller, and listeners that share a port. */
final class CallerChecksTest {
  private static final String SERVER =
      """
      server:
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
      """;

  @TempDir Path folder;

  private ConfigReader.Result read(String text) throws IOException {
    var file = Files.writeString(folder.resolve("gateway.yaml"), SERVER + text);
    return ConfigReader.read(
        List.of(file), new Environment(Map.of(), folder, folder.resolve("user")));
  }

  private List<String> warnings(String text) throws IOException {
    var result = read(text);
    assertThat(result.config()).isPresent();
    return result.problems().stream().map(Problem::toString).toList();
  }

  @Test
  void warnsAboutAProxyWithoutTheUrlOfItsClients() throws IOException {
    var proxies = "  trustedProxies: [127.0.0.1]\n";
    assertThat(warnings(proxies))
        .hasSize(1)
        .first()
        .asString()
        .contains("GWC1412 warning", "baseUrl");
    assertThat(warnings(proxies + "  baseUrl: https://gateway.example.com\n")).isEmpty();
    assertThat(warnings("  trustedProxies: []\n")).isEmpty();
  }

  @Test
  void warnsAboutPoliciesWithoutOperators() throws IOException {
    var policies =
        "authorization: {policies: {staff: {members: [{subject: 'user:ada', role: admin}]}}}\n";
    assertThat(warnings(policies))
        .containsExactly(
            "gateway.yaml:3:27 GWC1413 warning: 'authorization.policies' has policies and"
                + " 'server.admin' is missing: this gateway has no operators");
    assertThat(warnings("  admin: {authorizationPolicy: staff}\n" + policies)).isEmpty();
    assertThat(warnings("authorization: {policies: {}}\n")).isEmpty();
  }

  @Test
  void refusesWhatIsNoOrigin() throws IOException {
    var good = "['https://app.example.com', 'http://localhost:3000', loopback]";
    assertThat(read("  cors: {allowedOrigins: " + good + "}\n").problems()).isEmpty();
    for (var bad :
        List.of("*", "app.example.com", "https://a.example/", "https://u@a.example", "null")) {
      assertThat(read("  cors: {allowedOrigins: ['" + bad + "']}\n").config()).as(bad).isEmpty();
    }
  }

  @Test
  void warnsAboutASubjectWithoutItsKind() throws IOException {
    var warnings =
        warnings(
            """
              admin: {authorizationPolicy: staff}
            authorization:
              policies:
                staff:
                  members:
                    - {subject: alice, role: admin}
                    - {subject: "group:ops", role: admin}
                    - {subject: "user:bob", role: admin}
                    - {subject: "service_account:ci", role: admin}
            """);
    assertThat(warnings).hasSize(2);
    assertThat(warnings.get(0))
        .isEqualTo(
            "gateway.yaml:8:21 GWC1409 warning: policy 'staff' names the subject 'alice', which no"
                + " caller can have: its kind is missing");
    assertThat(warnings.get(1)).contains("'group:ops'");
    assertThat(
            read(
                "  admin: {authorizationPolicy: p, allowedRoles: [r]}\n"
                    + "authorization: {policies: {p: {members: [{subject: al, role: r}]}}}\n"))
        .satisfies(
            result ->
                assertThat(result.problems().get(0).remedy())
                    .isEqualTo("Write user:al, or service_account:al."));
  }

  @Test
  void warnsAboutAnAdminRoleWithoutAMember() throws IOException {
    var policy =
        """
        authorization:
          policies:
            staff: {members: [{subject: "user:alice", role: admin}]}
        """;
    assertThat(warnings("  admin: {authorizationPolicy: staff}\n" + policy)).isEmpty();
    assertThat(
            warnings(
                "  admin: {authorizationPolicy: staff, allowedRoles: [admin, admins]}\n" + policy))
        .containsExactly(
            "gateway.yaml:3:53 GWC1409 warning: no member of policy 'staff' has the admin role"
                + " 'admins', did you mean 'admin'?");
  }

  @Test
  void warnsAboutAScopeThatNamesNoApp() throws IOException {
    var warnings =
        warnings(
            """
            providers:
              identity:
                people:
                  source: builtin:local
                  config:
                    clients:
                      ci:
                        scopes: [demo, "demo:now", "dmeo:now", connections, "connections:demo", "connections:other"]
            apps:
              demo: {provider: {source: builtin:demo}}
            """);
    assertThat(warnings).hasSize(2);
    assertThat(warnings.get(0))
        .contains("gateway.yaml:10:", "GWC1409 warning: scope 'dmeo:now' of client 'ci'", "'demo'");
    assertThat(warnings.get(1)).contains("'connections:other' of client 'ci' names no app");
  }

  @ParameterizedTest
  @CsvSource({
    "0.0.0.0, 8080, 127.0.0.1, 8080, true",
    "10.0.0.1, 8080, 10.0.0.1, 8080, true",
    "127.0.0.1, 8080, '::', 8080, true",
    "10.0.0.1, 8080, 127.0.0.1, 8080, false",
    "0.0.0.0, 8080, 127.0.0.1, 9090, false",
    "127.0.0.1, 0, 127.0.0.1, 0, false",
  })
  void refusesOnePortForTwoListeners(
      String host, int port, String managementHost, int managementPort, boolean refused)
      throws IOException {
    var result =
        read(
            """
              public: {host: "%s", port: %d}
              management: {host: "%s", port: %d}
            """
                .formatted(host, port, managementHost, managementPort));
    assertThat(result.config().isEmpty()).isEqualTo(refused);
    assertThat(result.problems().stream().map(Problem::message))
        .isEqualTo(
            refused
                ? List.of("'server.public' and 'server.management' both listen on port " + port)
                : List.of());
  }

  @ParameterizedTest
  @CsvSource({
    "https://gw.example, https://gw.example:9090, ''",
    "https://GW.example, https://gw.example:9090, ''",
    "http://gw.example, https://gw.example:9090, ''",
    "http://gw.example, http://gw.example:9090, ''",
    "https://gw.example, https://admin.gw.example, 'a browser sends the session''s cookie to one"
        + " host only'",
    "https://gw.example, http://gw.example:9090, 'a browser sends the session''s cookie over https"
        + " only'",
    "'', https://gw.example:9090, 'is set without ''server.baseUrl'', where browsers log in'",
  })
  void wantsAManagementUrlThatBrowsersHaveTheirSessionAt(
      String baseUrl, String managementUrl, String problem) throws IOException {
    var result =
        read(
            "  management: {port: 9090, baseUrl: \"%s\"}\n".formatted(managementUrl)
                + (baseUrl.isEmpty() ? "" : "  baseUrl: %s\n".formatted(baseUrl)));
    if (problem.isEmpty()) {
      assertThat(result.config().orElseThrow().server().managementUrl())
          .contains(URI.create(managementUrl));
      return;
    }
    assertThat(result.problems())
        .singleElement()
        .extracting(Problem::message)
        .asString()
        .startsWith("'server.management.baseUrl'")
        .endsWith(problem);
  }

  @Test
  void wantsAManagementUrlWhereOperatorsLogIn() throws IOException {
    var more =
        "  management: {port: 9090}\n"
            + "  admin: {authorizationPolicy: operators}\n"
            + "authorization: {policies: {operators: {members: [{subject: user:ada, role:"
            + " admin}]}}}\n";
    assertThat(read(more).problems()).isEmpty();
    var people = "providers: {identity: {people: {source: builtin:local}}}\n";
    assertThat(read(more + people).problems())
        .singleElement()
        .extracting(Problem::message)
        .asString()
        .startsWith("'server.management.baseUrl' is missing");
  }

  @Test
  void wantsAnIdentityProviderThatExistsForTheRoutesOfAnApp() throws IOException {
    var more =
        "providers: {identity: {people: {source: builtin:local}}}\n"
            + "apps: {demo: {provider: {source: builtin:demo}, auth: {provider: poeple}}}\n";
    var result = read(more);
    assertThat(result.problems())
        .singleElement()
        .extracting(Problem::message)
        .asString()
        .contains("poeple")
        .contains("people");
    assertThat(
            read(more.replace("poeple", "people"))
                .config()
                .orElseThrow()
                .apps()
                .get("demo")
                .authProvider())
        .contains("people");
  }
}
