package org.integrationgateway.manifest.fields;

/** An enum whose constants have their own text in files. */
public interface Choice {
  /** Returns the text used in files. */
  String text();
}
