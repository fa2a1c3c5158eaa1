package org.integrationgateway.testkit.tck.examples;

import org.integrationgateway.manifest.fields.Choice;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.sdk.runtime.EgressMode;

/** The optional behaviour of a runtime. */
public record RuntimeExamples(
    @Default("true") boolean hostsApps,
    @Default("true") boolean preparesWorkspaces,
    @Name("egress") @Default("none") Mode mode) {
  /** A runtime with every feature but restrictions of the network. */
  static final RuntimeExamples NONE = new RuntimeExamples(true, true, Mode.NONE);

  /** The names of modes in the file. */
  public enum Mode implements Choice {
    NONE(EgressMode.NONE),
    CIDR(EgressMode.CIDR),
    HOSTNAME(EgressMode.HOSTNAME);

    private final EgressMode mode;

    Mode(EgressMode mode) {
      this.mode = mode;
    }
  }

  /** The restrictions of the network that the runtime knows. */
  public EgressMode egress() {
    return mode.mode;
  }
}
