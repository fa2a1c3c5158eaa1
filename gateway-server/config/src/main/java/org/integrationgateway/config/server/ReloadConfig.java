package org.integrationgateway.config.server;

import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/** {@code server.reload}. */
public record ReloadConfig(
    @Doc(
            "Whether the server reloads the configuration when its files change, also where"
                + " a link to them is replaced, as Kubernetes does. A file with errors changes"
                + " nothing.")
        @Default("false")
        boolean watch) {
  /** The defaults. */
  public static final ReloadConfig DEFAULT = RecordBlock.defaults(ReloadConfig.class);
}
