package org.integrationgateway.testkit.tck.examples;

import org.integrationgateway.manifest.fields.Choice;
import org.integrationgateway.manifest.fields.Fields;
import org.integrationgateway.sdk.runtime.EgressMode;

/** The optional behaviour of a runtime. */
public record RuntimeExamples(boolean hostsApps, boolean preparesWorkspaces, EgressMode egress) {
  /** A runtime with every feature but restrictions of the network. */
  static final RuntimeExamples NONE = new RuntimeExamples(true, true, EgressMode.NONE);

  /** The names of modes in the file. */
  private enum Mode implements Choice {
    NONE(EgressMode.NONE),
    CIDR(EgressMode.CIDR),
    HOSTNAME(EgressMode.HOSTNAME);

    private final EgressMode mode;

    Mode(EgressMode mode) {
      this.mode = mode;
    }

    @Override
    public String text() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  static RuntimeExamples read(Fields fields) {
    return new RuntimeExamples(
        fields.bool("hostsApps").orElse(true),
        fields.bool("preparesWorkspaces").orElse(true),
        fields.choice("egress", Mode.class).map(choice -> choice.mode).orElse(EgressMode.NONE));
  }
}
