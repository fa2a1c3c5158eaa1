/** Credentials for upstreams: stored sealed, opened for the call that needs them. */
@NullMarked
package org.integrationgateway.server.credential;

import org.jspecify.annotations.NullMarked;
