package org.integrationgateway.manifest.connection;

import org.integrationgateway.manifest.fields.Choice;

/** The users of a connection. */
public enum Exposure implements Choice {
  /** Users connect it themselves. */
  USER,
  /** Only the app itself uses it. */
  INTERNAL
}
