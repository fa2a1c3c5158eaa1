/** The door of connections that are made in a browser: their routes and pages. */
@NullMarked
package org.integrationgateway.connections.api;

import org.jspecify.annotations.NullMarked;
