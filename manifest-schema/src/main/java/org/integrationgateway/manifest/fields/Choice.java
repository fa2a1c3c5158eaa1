package org.integrationgateway.manifest.fields;

/** An enum whose constants are written in files by a text of their own. */
public interface Choice {
  /** As it is written. */
  String text();
}
