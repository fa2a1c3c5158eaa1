package org.integrationgateway.manifest.graphql;

/** What an operation does (GraphQL specification, 2.3). */
public enum OperationKind {
  QUERY,
  MUTATION,
  /** A stream of answers; a call that has one answer cannot carry it out. */
  SUBSCRIPTION
}
