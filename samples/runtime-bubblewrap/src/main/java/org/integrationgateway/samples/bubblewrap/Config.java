package org.integrationgateway.samples.bubblewrap;

import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/**
 * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
 */
record Config(
    @Doc("Maximum number of sessions at once") @Default("16") int maxSessions,
    @Doc("How long an app may take to stop before it is killed") @Default("5") int stopGraceSeconds,
    @Doc("Whether apps may use the network of this host; otherwise they have no network")
        @Default("false")
        boolean network,
    @Doc("Additional folders and files that apps may read, such as a JDK") @Default("[]")
        List<String> readable) {
  Config {
    if (maxSessions < 1 || maxSessions > 1000) {
      throw new IllegalArgumentException("maxSessions must be between 1 and 1000");
    }
    if (stopGraceSeconds < 0 || stopGraceSeconds > 60) {
      throw new IllegalArgumentException("stopGraceSeconds must be between 0 and 60");
    }
    for (var path : readable) {
      if (!Path.of(path).isAbsolute()) {
        throw new IllegalArgumentException("readable: '" + path + "' is not an absolute path");
      }
    }
  }
}
