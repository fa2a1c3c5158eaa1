package org.integrationgateway.manifest.graphql;

/** The kind of an operation (GraphQL specification, 2.3). */
public enum OperationKind {
  QUERY,
  MUTATION,
  /** A stream of results. */
  SUBSCRIPTION
}
