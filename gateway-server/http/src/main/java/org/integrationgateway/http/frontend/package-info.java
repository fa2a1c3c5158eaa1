/** Serves the static files of packages below their configured mounts. */
@NullMarked
package org.integrationgateway.http.frontend;

import org.jspecify.annotations.NullMarked;
