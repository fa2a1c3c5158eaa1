package org.integrationgateway.manifest;

import org.integrationgateway.manifest.fields.Choice;

/** The kind of provider in a package; every package has exactly one. */
public enum Kind implements Choice {
  /** Offers operations that callers invoke, declared or by a program. */
  APP,
  /** Logs people in: accounts, sessions, tokens, OAuth and OpenID Connect. */
  IDENTITY,
  /**
   * Decides who may do what: a model of relations, and relationships that are written and checked.
   */
  AUTHORIZATION,
  /** Carries out sessions and turns of agents, with a model and tools. */
  AGENT,
  /** Keeps values under names for a time; any of them may be lost. */
  CACHE,
  /** Stores records in databases with indexes and transactions, after the IndexedDB of browsers. */
  INDEXEDDB,
  /** Runs executable apps and workspaces elsewhere: in a sandbox, a cluster, on another machine. */
  RUNTIME,
  /** Stores objects in buckets, after Amazon S3. */
  S3,
  /** Resolves references to secrets in the configuration and in manifests. */
  SECRETS,
  /** Serves static files as pages; has no program. */
  UI,
  /** Keeps workflow definitions, runs, schedules and events, and carries out steps. */
  WORKFLOW;

  /** Whether every package of this kind carries a program: all but app and ui. */
  public boolean isAlwaysExecutable() {
    return this != APP && this != UI;
  }
}
