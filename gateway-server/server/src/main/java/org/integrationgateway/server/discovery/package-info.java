/** Asks an upstream what a new connection can be made to. */
@NullMarked
package org.integrationgateway.server.discovery;

import org.jspecify.annotations.NullMarked;
