/** The one guarded client for everything that leaves the server over HTTP. */
@NullMarked
package org.integrationgateway.core.outbound;

import org.jspecify.annotations.NullMarked;
