package org.integrationgateway.manifest.app;

import org.integrationgateway.manifest.fields.Choice;

/** Whether a GraphQL endpoint remembers documents by their SHA-256 digest. */
public enum PersistedQueries implements Choice {
  /** The digest is sent, and the document only to an upstream that does not know it yet. */
  AUTOMATIC,
  /** Every request has the whole document. */
  NONE
}
