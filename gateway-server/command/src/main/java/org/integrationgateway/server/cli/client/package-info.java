/** The gateway's own HTTP API, from outside. */
@NullMarked
package org.integrationgateway.server.cli.client;

import org.jspecify.annotations.NullMarked;
