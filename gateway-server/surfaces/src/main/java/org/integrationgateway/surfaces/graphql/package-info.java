/** GraphQL upstreams: documents and their variables in, answers and their errors out. */
@NullMarked
package org.integrationgateway.surfaces.graphql;

import org.jspecify.annotations.NullMarked;
