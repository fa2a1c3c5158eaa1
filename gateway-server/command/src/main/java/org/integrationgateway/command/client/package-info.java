/** The gateway's own HTTP API, from outside. */
@NullMarked
package org.integrationgateway.command.client;

import org.jspecify.annotations.NullMarked;
