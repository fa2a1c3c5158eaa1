/** The connections of an app, from its manifest and the configuration. */
@NullMarked
package org.integrationgateway.server.deployment.connection;

import org.jspecify.annotations.NullMarked;
