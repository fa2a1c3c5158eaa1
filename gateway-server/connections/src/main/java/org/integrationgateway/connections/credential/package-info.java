/** Credentials for upstreams: stored sealed, opened for the call that needs them. */
@NullMarked
package org.integrationgateway.connections.credential;

import org.jspecify.annotations.NullMarked;
