/** The replicas that share a database: what each says of itself, and how they ask each other. */
@NullMarked
package org.integrationgateway.fleet;

import org.jspecify.annotations.NullMarked;
