package org.integrationgateway.config.change;

import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.config.ConfigReader;

/** Reads the configuration of a running server again, from the files and options of its start. */
@FunctionalInterface
public interface ConfigurationSource {
  /** The configuration as it would be used by a server that is started now. */
  ConfigReader.Result read();

  /**
   * The configuration as it would be with a draft in place of one of {@link #files}.
   *
   * @throws UnsupportedOperationException where it is not read from files
   */
  default ConfigReader.Result read(Path file, Path draft) {
    throw new UnsupportedOperationException("this configuration is not read from files");
  }

  /** The files that are read, as they are now; none where changes of files are not watched. */
  default List<Path> files() {
    return List.of();
  }
}
