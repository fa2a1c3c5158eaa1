/** The route that shows operators the replicas. */
@NullMarked
package org.integrationgateway.fleet.api;

import org.jspecify.annotations.NullMarked;
