package org.integrationgateway.doctor;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.config.ConfigReader.Result;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.GatewayHome;
import org.jspecify.annotations.Nullable;

/**
 * The files and the configuration that are examined.
 *
 * @param home the folder of the server's files
 * @param files of the configuration, for messages; none where variables alone give it
 * @param read null where there is no configuration
 * @param lock the lock file of packages, which need not exist
 */
public record Examined(GatewayHome home, List<Path> files, @Nullable Result read, Path lock) {
  public Examined {
    files = List.copyOf(files);
  }

  /** The configuration, or what of it has no errors; empty where too little could be read. */
  Optional<GatewayConfig> config() {
    return Optional.ofNullable(read).flatMap(Result::partial);
  }
}
