package org.integrationgateway.config.server;

import java.util.Locale;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;

/** The subjects of notices. */
public enum NoticeTopic {
  @Name("connection.broken")
  @Doc("A stored credential was refused, or gets no more access tokens: it has to be connected.")
  CONNECTION_BROKEN,
  @Name("connection.recovered")
  @Doc("A connection that was broken works again.")
  CONNECTION_RECOVERED,
  @Name("run.failed")
  @Doc("A workflow run has failed.")
  RUN_FAILED,
  @Name("approval.requested")
  @Doc("A turn of an agent waits for the approval of a person.")
  APPROVAL_REQUESTED,
  @Name("provider.failed")
  @Doc("A provider does not serve calls, or its process has ended unexpectedly.")
  PROVIDER_FAILED,
  @Name("tools.changed")
  @Doc("An upstream describes tools otherwise than operators have approved.")
  TOOLS_CHANGED,
  @Name("certificate.expiring")
  @Doc("The certificate of a listener expires in less than 30, 7 or 1 days.")
  CERTIFICATE_EXPIRING,
  @Name("configuration.rejected")
  @Doc("A reload has refused the configuration.")
  CONFIGURATION_REJECTED;

  /** The topic as the file and answers name it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '.');
  }
}
