/** Requests of hosted HTTP bindings: verified, remembered, and invoked as calls. */
@NullMarked
package org.integrationgateway.connections.hosted;

import org.jspecify.annotations.NullMarked;
