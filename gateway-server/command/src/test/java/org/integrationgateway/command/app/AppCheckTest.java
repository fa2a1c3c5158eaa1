package org.integrationgateway.command.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.FakeGateway;
import org.integrationgateway.command.NoServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code gateway app check}: its requests, its output and its exit codes. */
final class AppCheckTest {
  private static final String CHECK = "POST /api/v1/apps/crm/check";
  private static final String OF_DEPLOYMENT =
      "POST /admin/api/v1/apps/maps/connections/house/check?_instance=main";

  @TempDir private Path folder;
  private FakeGateway gateway;
  private Cli cli;

  @BeforeEach
  void start() throws IOException {
    gateway = new FakeGateway();
    cli = new Cli(folder, new NoServer()).with("GATEWAY_URL", gateway.url());
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void saysThatTheServiceAcceptsTheCredential() {
    gateway.answers(
        CHECK + "?_connection=default&_instance=work", 200, "{\"checked\": true, \"ok\": true}");
    var run = cli.run("app", "check", "crm", "--connection", "default", "--instance", "work");
    assertThat(run.exit()).isZero();
    assertThat(run.out()).isEqualTo("accepted crm\n");
  }

  @Test
  void failsWhereTheServiceRefusesIt() {
    gateway.answers(
        CHECK,
        200,
        "{\"checked\": true, \"ok\": false, \"status\": 401, \"message\": \"bad\\u001b key\"}");
    var run = cli.run("app", "check", "crm");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err())
        .contains("refuses the credential of app 'crm': bad  key", "gateway app connect crm");
    assertThat(cli.run("app", "check", "crm", "--json").exit()).isEqualTo(1);
  }

  @Test
  void saysWhyNothingIsKnown() {
    gateway.answers(CHECK, 200, "{\"checked\": false, \"ok\": false, \"message\": \"slow\"}");
    var run = cli.run("app", "check", "crm");
    assertThat(run.exit()).isZero();
    assertThat(run.out()).isEqualTo("not checked (slow) crm\n");
  }

  @Test
  void checksForTheDeploymentByTheRouteOfOperators() {
    gateway.answers(OF_DEPLOYMENT, 200, "{\"checked\": true, \"ok\": true}");
    var run =
        cli.run(
            "app", "check", "maps", "--deployment", "--connection", "house", "--instance", "main");
    assertThat(run.out()).isEqualTo("accepted maps\n");
  }
}
