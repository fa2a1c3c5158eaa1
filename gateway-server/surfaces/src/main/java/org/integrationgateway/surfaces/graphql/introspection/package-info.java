/** The schema of a GraphQL upstream as it tells it, and what operations are made of it. */
@NullMarked
package org.integrationgateway.surfaces.graphql.introspection;

import org.jspecify.annotations.NullMarked;
