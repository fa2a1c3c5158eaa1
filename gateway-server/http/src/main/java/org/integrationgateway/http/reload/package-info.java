/** Reads the configuration of the running server again, and takes over what has changed. */
@NullMarked
package org.integrationgateway.http.reload;

import org.jspecify.annotations.NullMarked;
