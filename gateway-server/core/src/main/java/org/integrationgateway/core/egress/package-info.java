/**
 * Rules for the hosts and addresses that requests of this server and of its providers may reach.
 */
@NullMarked
package org.integrationgateway.core.egress;

import org.jspecify.annotations.NullMarked;
