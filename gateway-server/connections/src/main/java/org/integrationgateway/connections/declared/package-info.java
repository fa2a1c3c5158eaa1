/** The connections of an app, from its manifest and the configuration. */
@NullMarked
package org.integrationgateway.connections.declared;

import org.jspecify.annotations.NullMarked;
