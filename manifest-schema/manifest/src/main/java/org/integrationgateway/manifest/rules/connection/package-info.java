/** Checks of connections. */
@NullMarked
package org.integrationgateway.manifest.rules.connection;

import org.jspecify.annotations.NullMarked;
