package org.integrationgateway.manifest.connection;

import org.integrationgateway.manifest.fields.Choice;

/** The owner of the credential that a connection presents. */
public enum ConnectionMode implements Choice {
  /** No credential. */
  NONE,
  /** The credential of the caller, or of the service account that the caller acts for. */
  SUBJECT,
  /** Synonym of {@link #SUBJECT}, in packages of other hosts of this format. */
  USER
}
