/** The one guarded client for everything that leaves the server over HTTP. */
@NullMarked
package org.integrationgateway.server.surface.http;

import org.jspecify.annotations.NullMarked;
