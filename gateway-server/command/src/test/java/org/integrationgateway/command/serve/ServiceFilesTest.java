package org.integrationgateway.command.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.version.ProductVersion;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The files of the distribution that systemd and Compose read. */
final class ServiceFilesTest {
  private static final Path SHARE = Path.of("src/main/distribution/share");
  private static final Path UNIT = SHARE.resolve("systemd/gateway.service");
  private static final Path COMPOSE = SHARE.resolve("compose/compose.yaml");
  private static final Path VERIFY = Path.of("/usr/bin/systemd-analyze");
  private static final String DIALECT = "http://json-schema.org/draft-07/schema#";
  private static final String KEY = "0123456789abcdef0123456789abcdef";

  @TempDir Path folder;

  /** Paths of the installation are those of a folder here, because the verifier looks for them. */
  @Test
  void systemdAcceptsTheUnit() throws Exception {
    assumeTrue(Files.isExecutable(VERIFY), "not run: systemd-analyze is not installed");
    var program = Files.createDirectories(folder.resolve("bin")).resolve("gateway");
    Files.writeString(program, "#!/bin/sh\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    var unit = folder.resolve("gateway.service");
    Files.writeString(unit, Files.readString(UNIT).replace("/opt/gateway", folder.toString()));

    var process =
        new ProcessBuilder(VERIFY.toString(), "verify", "--man=no", unit.toString())
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said.lines().filter(line -> line.contains("gateway.service"))).isEmpty();
  }

  /** A server that is stopped has the delay and the drain of its configuration. */
  @Test
  void bothWaitForTheServerToStop() throws IOException {
    var shutdown = configuration().config().orElseThrow().server().shutdown();
    var least = shutdown.delay().plus(shutdown.drain()).plusSeconds(10);

    assertThat(setting("TimeoutStopSec")).hasValueSatisfying(stop -> longer(stop, least));
    assertThat(gateway().path("stop_grace_period").asString())
        .satisfies(stop -> longer(stop, least));
  }

  private static void longer(String stop, Duration least) {
    assertThat(Duration.parse("PT" + stop)).isGreaterThanOrEqualTo(least);
  }

  @Test
  void theUnitWritesItsHomeOnly() throws IOException {
    assertThat(setting("ProtectSystem")).contains("strict");
    assertThat(setting("NoNewPrivileges")).contains("true");
    assertThat(setting("User")).contains("gateway");
    assertThat(Files.readString(UNIT))
        .contains("GATEWAY_HOME=/var/lib/" + setting("StateDirectory").orElseThrow())
        .contains("ExecReload=/bin/kill -HUP $MAINPID");
  }

  private static Optional<String> setting(String name) throws IOException {
    return Files.readAllLines(UNIT).stream()
        .filter(line -> line.startsWith(name + "="))
        .map(line -> line.substring(name.length() + 1))
        .findFirst();
  }

  @Test
  void composeAcceptsItsFile() throws IOException {
    var installed = Optional.ofNullable(System.getenv("GATEWAY_HELM"));
    assumeTrue(
        installed.isPresent(),
        "GATEWAY_HELM names the folder that gateway-server/chart/install printed");
    // As published, both addresses are ones that the validator does not take.
    var text =
        Files.readString(Path.of(installed.get(), "schemas", "compose.json"))
            .replace("https://json-schema.org/draft-07/schema", DIALECT)
            .replace("compose_spec.json", "https://example.com/compose-spec.json");
    var schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
            .getSchema(text, InputFormat.JSON);

    assertThat(schema.validate(Files.readString(COMPOSE), InputFormat.YAML)).isEmpty();
    assertThat(schema.validate("services: {a: {imag: x}}", InputFormat.YAML)).isNotEmpty();
  }

  @Test
  void theContainerIsAsSmallAsItCanBe() throws IOException {
    var gateway = gateway();

    assertThat(gateway.path("image").asString())
        .isEqualTo("${GATEWAY_IMAGE:-gateway:" + ProductVersion.NUMBER + "}");
    assertThat(gateway.path("read_only").asBoolean()).isTrue();
    assertThat(gateway.path("user").asString()).isEqualTo("10001:10001");
    assertThat(gateway.path("cap_drop").get(0).asString()).isEqualTo("ALL");
    assertThat(gateway.path("ports")).hasSize(1);
    assertThat(gateway.path("ports").get(0).asString()).startsWith("127.0.0.1:");
  }

  private static JsonNode gateway() throws IOException {
    return new YAMLMapper().readTree(Files.readString(COMPOSE)).path("services").path("gateway");
  }

  @Test
  void theGatewayAcceptsItsConfigurationWithSecretsFromFiles() throws IOException {
    assertThat(configuration().problems()).isEmpty();
  }

  private ConfigReader.Result configuration() throws IOException {
    Files.writeString(folder.resolve("gateway_key"), KEY + "\n");
    Files.writeString(folder.resolve("database_password"), "secret\n");
    var text = Files.readString(SHARE.resolve("compose/gateway.yaml"));
    assertThat(text).contains("${file:/run/secrets/");
    var file =
        Files.writeString(
            folder.resolve("gateway.yaml"), text.replace("/run/secrets", folder.toString()));
    return ConfigReader.read(List.of(file), new Environment(Map.of(), folder, folder));
  }
}
