/** The embedded {@code indexeddb} provider: object stores in one SQLite file. */
@NullMarked
package org.integrationgateway.server.builtin.indexeddb;

import org.jspecify.annotations.NullMarked;
