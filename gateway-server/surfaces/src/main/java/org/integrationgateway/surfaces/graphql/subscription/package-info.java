/** Subscriptions of GraphQL upstreams as streams of their results. */
@NullMarked
package org.integrationgateway.surfaces.graphql.subscription;

import org.jspecify.annotations.NullMarked;
