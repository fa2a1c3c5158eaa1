/** Connecting apps: by typed credentials, or in a browser. */
@NullMarked
package org.integrationgateway.server.cli.connect;

import org.jspecify.annotations.NullMarked;
