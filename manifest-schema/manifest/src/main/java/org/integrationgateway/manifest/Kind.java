package org.integrationgateway.manifest;

import org.integrationgateway.manifest.fields.Choice;

/** The kind of provider in a package; every package has exactly one. */
public enum Kind implements Choice {
  /** Exposes callable operations. */
  APP("app"),
  /** Platform identity. */
  IDENTITY("identity"),
  /** Decides who may do what. */
  AUTHORIZATION("authorization"),
  /** Agent sessions and turns. */
  AGENT("agent"),
  /** Backend of cache bindings. */
  CACHE("cache"),
  /** Persistence backend. */
  INDEXEDDB("indexeddb"),
  /** Runs executable apps elsewhere. */
  RUNTIME("runtime"),
  /** Object store backend. */
  S3("s3"),
  /** Resolves secret references. */
  SECRETS("secrets"),
  /** Static user interface. */
  UI("ui"),
  /** Workflow runs, schedules and triggers. */
  WORKFLOW("workflow");

  private final String text;

  Kind(String text) {
    this.text = text;
  }

  @Override
  public String text() {
    return text;
  }

  /** Whether every package of this kind carries a program: all but app and ui. */
  public boolean isAlwaysExecutable() {
    return this != APP && this != UI;
  }
}
