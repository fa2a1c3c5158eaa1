/** Connecting apps: by typed credentials, or in a browser. */
@NullMarked
package org.integrationgateway.command.connect;

import org.jspecify.annotations.NullMarked;
