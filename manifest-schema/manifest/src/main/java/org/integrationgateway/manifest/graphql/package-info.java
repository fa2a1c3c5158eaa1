/**
 * GraphQL documents of operations, as manifests carry them.
 *
 * <p>{@link org.integrationgateway.manifest.graphql.GraphqlDocument#parse} reads a document by the
 * grammar of the GraphQL specification (September 2025, chapter 2), with descriptions of operations
 * and variables; no schema is needed.
 */
@NullMarked
package org.integrationgateway.manifest.graphql;

import org.jspecify.annotations.NullMarked;
