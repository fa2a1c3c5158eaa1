package org.integrationgateway.config.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.config.server.RatesConfig.Rate;
import org.integrationgateway.document.problem.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Limits that replicas share, and rates and quotas of apps, operations, subjects and roles. */
final class LimitsConfigTest {
  private static final String KEYS =
      """
      server:
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
      """;

  @TempDir private Path folder;

  private ConfigReader.Result read(String text) throws IOException {
    var file = Files.writeString(folder.resolve("gateway.yaml"), KEYS + text);
    return ConfigReader.read(List.of(file), new Environment(Map.of(), folder, folder));
  }

  private List<String> problems(String text) throws IOException {
    return read(text).problems().stream().map(Problem::message).toList();
  }

  @Test
  void readsLimitsOfServerAppsAndOperations() throws IOException {
    var config =
        read("""
          limits:
            backend: shared
            processorWait: 0s
            quota: {perDay: 1000, perMonth: 20000}
        providers:
          cache:
            shared: {source: builtin:memory}
        apps:
          echo:
            provider: {source: builtin:demo}
            limits:
              rate: {perSecond: 10}
              quota: {perDay: 50}
              countedPer: app
              operations:
                now: {rate: {perSecond: 2, burst: 5}, countedPer: subject}
        """)
            .config()
            .orElseThrow();

    var limits = config.server().limits();
    assertThat(limits.rates().cache()).contains("shared");
    assertThat(limits.processorWait()).isEqualTo(Duration.ZERO);
    assertThat(limits.rates().quota().perMonth()).contains(20_000);
    var app = config.apps().get("echo").limits();
    assertThat(app.calls().rate().orElseThrow().rate()).isEqualTo(Rate.perSecond(10, 10));
    assertThat(app.calls().quota().perDay()).contains(50);
    assertThat(app.calls().shared()).isTrue();
    var now = app.operations().get("now");
    assertThat(now.rate().orElseThrow().rate()).isEqualTo(Rate.perSecond(2, 5));
    assertThat(now.shared()).isFalse();
  }

  @Test
  void countsAtEachReplicaUnlessTheFileSaysOtherwise() throws IOException {
    var config = read("").config().orElseThrow();

    assertThat(config.server().limits().rates().cache()).isEmpty();
    assertThat(config.server().limits().rates().quota().isUnlimited()).isTrue();
  }

  @Test
  void readsQuotasOfSubjectsAndRoles() throws IOException {
    var config =
        read("""
        authorization:
          policies:
            staff: {members: [{subject: 'user:ann', role: trial}]}
          quotas:
            - {policy: staff, role: trial, perDay: 10}
            - {subject: 'service_account:ci', perMonth: 5}
        """)
            .config()
            .orElseThrow();

    var quotas = config.authorization().quotas();
    assertThat(quotas.get(0).role()).contains("trial");
    assertThat(quotas.get(0).quota().perDay()).contains(10);
    assertThat(quotas.get(1).isOfSubject()).isTrue();
  }

  @Test
  void refusesABackendThatIsNoCache() throws IOException {
    assertThat(
            problems(
                """
                  limits: {backend: share}
                providers: {cache: {shared: {source: builtin:memory}}}
                """))
        .containsExactly("the provider 'share' does not exist, did you mean 'shared'?");
  }

  @Test
  void refusesRatesAndQuotasThatAreNone() throws IOException {
    assertThat(
            problems(
                """
                  limits: {quota: {perDay: 0, perWeek: 1}, processorWait: soon}
                apps:
                  echo:
                    provider: {source: builtin:demo}
                    limits: {rate: {burst: 5}, countedPer: caller, operations: {now: {rate: {perSecond: 0}}}}
                """))
        .anyMatch(text -> text.contains("'server.limits.quota.perDay'"))
        .anyMatch(text -> text.contains("perWeek"))
        .anyMatch(text -> text.contains("'server.limits.processorWait'"))
        .anyMatch(text -> text.contains("'apps.echo.limits.rate.perSecond'"))
        .anyMatch(text -> text.contains("'apps.echo.limits.countedPer'"))
        .anyMatch(text -> text.contains("'apps.echo.limits.operations.now.rate.perSecond'"));
  }

  @Test
  void refusesQuotasOfNeitherSubjectNorRole() throws IOException {
    var policies = "authorization:\n  policies: {staff: {members: []}}\n";

    assertThat(problems(policies + "  quotas: [{role: trial, perDay: 1}]"))
        .contains("an item of 'authorization.quotas' needs one subject, or a role of a policy");
    assertThat(
            problems(
                policies + "  quotas: [{subject: 'user:a', policy: staff, role: x, perDay: 1}]"))
        .contains("an item of 'authorization.quotas' needs one subject, or a role of a policy");
    assertThat(problems(policies + "  quotas: [{subject: 'user:a'}]"))
        .contains("an item of 'authorization.quotas' limits nothing");
    assertThat(problems(policies + "  quotas: [{policy: stuff, role: x, perDay: 1}]"))
        .contains("the authorization policy 'stuff' does not exist, did you mean 'staff'?");
    assertThat(problems(policies + "  quotas: [{policy: staff, role: x, perDay: 1}]"))
        .contains(
            "no member of policy 'staff' has the role 'x', to which 'authorization.quotas' gives a"
                + " quota");
  }
}
