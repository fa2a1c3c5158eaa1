package org.integrationgateway.manifest;

import org.integrationgateway.manifest.fields.Choice;

/** The kind of provider in a package; every package has exactly one. */
public enum Kind implements Choice {
  /** Offers operations that callers invoke, declared or by a program. */
  APP("app"),
  /** Logs people in: accounts, sessions, tokens, OAuth and OpenID Connect. */
  IDENTITY("identity"),
  /**
   * Decides who may do what: a model of relations, and relationships that are written and checked.
   */
  AUTHORIZATION("authorization"),
  /** Carries out sessions and turns of agents, with a model and tools. */
  AGENT("agent"),
  /** Keeps values under names for a time; any of them may be lost. */
  CACHE("cache"),
  /** Stores records in databases with indexes and transactions, after the IndexedDB of browsers. */
  INDEXEDDB("indexeddb"),
  /** Runs executable apps and workspaces elsewhere: in a sandbox, a cluster, on another machine. */
  RUNTIME("runtime"),
  /** Stores objects in buckets, after Amazon S3. */
  S3("s3"),
  /** Resolves references to secrets in the configuration and in manifests. */
  SECRETS("secrets"),
  /** Serves static files as pages; has no program. */
  UI("ui"),
  /** Keeps workflow definitions, runs, schedules and events, and carries out steps. */
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
