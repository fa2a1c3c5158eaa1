/** New packages from GraphQL schemas. */
@NullMarked
package org.integrationgateway.scaffold.graphql;

import org.jspecify.annotations.NullMarked;
