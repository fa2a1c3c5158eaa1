/** Replicas, as operators ask one of them about all. */
@NullMarked
package org.integrationgateway.command.fleet;

import org.jspecify.annotations.NullMarked;
