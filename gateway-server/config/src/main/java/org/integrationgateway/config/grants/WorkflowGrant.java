package org.integrationgateway.config.grants;

import java.util.List;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/** Some definitions of one workflow provider. */
public record WorkflowGrant(
    @Doc("The name of the workflow provider.") String provider,
    @Doc(
            "The definitions whose runs the provider may start, and may follow when the"
                + " same subject started them.")
        @Default("[]")
        List<String> definitions,
    @Doc("Whether the provider may deliver events, with its own name as their source.")
        @Default("false")
        boolean events) {
  public WorkflowGrant {
    definitions = List.copyOf(definitions);
  }

  /** Whether the grant has no member that grants. */
  public boolean isEmpty() {
    return definitions.isEmpty() && !events;
  }
}
