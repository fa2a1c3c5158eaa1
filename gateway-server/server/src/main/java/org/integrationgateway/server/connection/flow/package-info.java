/** Connecting apps in a browser: authorization requests, their states and their callbacks. */
@NullMarked
package org.integrationgateway.server.connection.flow;

import org.jspecify.annotations.NullMarked;
