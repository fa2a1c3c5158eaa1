/** Connecting apps in a browser: authorization requests, their states and their callbacks. */
@NullMarked
package org.integrationgateway.connections.flow;

import org.jspecify.annotations.NullMarked;
