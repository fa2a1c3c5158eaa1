/** The server's own records over {@code IndexedDb}. */
@NullMarked
package org.integrationgateway.server.store;

import org.jspecify.annotations.NullMarked;
