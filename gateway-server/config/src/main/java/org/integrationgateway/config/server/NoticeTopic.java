package org.integrationgateway.config.server;

import java.util.Locale;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;

/** The subjects of notices. */
public enum NoticeTopic {
  @Name("connection.broken")
  @Doc(
      "A stored credential was refused, or gets no new access tokens: its owner has"
          + " to connect again.")
  CONNECTION_BROKEN,
  @Name("connection.recovered")
  @Doc("A connection that was broken works again.")
  CONNECTION_RECOVERED,
  @Name("run.failed")
  @Doc("A workflow run failed.")
  RUN_FAILED,
  @Name("approval.requested")
  @Doc("A turn of an agent waits for approval.")
  APPROVAL_REQUESTED,
  @Name("provider.failed")
  @Doc("A provider does not serve calls, or its process ended unexpectedly.")
  PROVIDER_FAILED,
  @Name("tools.changed")
  @Doc(
      "The description of a tool at its upstream differs from the one that operators"
          + " approved.")
  TOOLS_CHANGED,
  @Name("certificate.expiring")
  @Doc("The certificate of a listener expires in less than 30, 7 or 1 days.")
  CERTIFICATE_EXPIRING,
  @Name("configuration.rejected")
  @Doc("A reload refused the configuration.")
  CONFIGURATION_REJECTED;

  /** The topic as the file and answers name it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '.');
  }
}
