/** The replicas of one database: what each says of itself there, and which of them are lost. */
@NullMarked
package org.integrationgateway.fleet.replica;

import org.jspecify.annotations.NullMarked;
