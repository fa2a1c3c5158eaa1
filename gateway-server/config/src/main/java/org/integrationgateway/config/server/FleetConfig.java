package org.integrationgateway.config.server;

import java.net.URI;
import java.util.Optional;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.records.schema.Doc;

/** {@code server.fleet}: how the replicas of one database reach each other. */
public record FleetConfig(
    @Doc(
            "The URL at which other replicas reach this replica's listener for operators:"
                + " server.management, or server.public without it. https where that"
                + " listener uses TLS, with a name of its certificate. Default: the address of"
                + " the listener; for 0.0.0.0 the address of this host.")
        Optional<URI> address) {
  /** The defaults. */
  public static final FleetConfig DEFAULT = RecordBlock.defaults(FleetConfig.class);
}
