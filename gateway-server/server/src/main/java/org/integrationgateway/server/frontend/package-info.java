/** Serves the static files of packages below their configured mounts. */
@NullMarked
package org.integrationgateway.server.frontend;

import org.jspecify.annotations.NullMarked;
