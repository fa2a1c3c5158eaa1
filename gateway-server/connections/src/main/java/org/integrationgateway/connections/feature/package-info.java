/** The features of stored credentials and connections, each with its routes. */
@NullMarked
package org.integrationgateway.connections.feature;

import org.jspecify.annotations.NullMarked;
