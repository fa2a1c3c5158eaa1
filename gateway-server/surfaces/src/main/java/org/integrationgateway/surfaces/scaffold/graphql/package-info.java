/** New packages from GraphQL schemas. */
@NullMarked
package org.integrationgateway.surfaces.scaffold.graphql;

import org.jspecify.annotations.NullMarked;
