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
   * Reads a configuration.
   *
   * @param home folder of the gateway, which gets the file
   * @throws AssertionError when the configuration has problems
   */
  public static GatewayConfig read(Path home, String text) {
    try {
      var file = Files.writeString(home.resolve("gateway.yaml"), text);
      var environment = new Environment(Map.of("GATEWAY_HOME", home.toString()), home, home);
      var read = ConfigReader.read(List.of(file), environment);
      return read.config().orElseThrow(() -> new AssertionError(read.problems().toString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
