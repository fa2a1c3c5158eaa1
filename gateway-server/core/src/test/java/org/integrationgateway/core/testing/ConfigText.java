package org.integrationgateway.core.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;

/** Reads configurations that tests write as YAML. */
public final class ConfigText {
  private ConfigText() {}

  /**
   * The variables of a gateway that refuses no request because the machine is busy: requests that
   * tests send at once may wait longer for a processor than those of callers should.
   *
   * @param home folder of the gateway
   */
  public static Map<String, String> variables(Path home) {
    return Map.of("GATEWAY_HOME", home.toString(), "GATEWAY_SERVER_LIMITS_PROCESSOR_WAIT", "1m");
  }

  /**
   * Reads a configuration.
   *
   * @param home folder of the gateway, which gets the file
   * @throws AssertionError when the configuration has problems
   */
  public static GatewayConfig read(Path home, String text) {
    try {
      var file = Files.writeString(home.resolve("gateway.yaml"), text);
      var environment = new Environment(variables(home), home, home);
      var read = ConfigReader.read(List.of(file), environment);
      return read.config().orElseThrow(() -> new AssertionError(read.problems().toString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
