/** New packages from GraphQL schemas. */
@NullMarked
package org.integrationgateway.server.scaffold.graphql;

import org.jspecify.annotations.NullMarked;
