/** The operations of an app, from the surfaces of its manifest. */
@NullMarked
package org.integrationgateway.server.deployment.surface;

import org.jspecify.annotations.NullMarked;
