/** The embedded {@code indexeddb} provider: object stores in a SQLite file, or in PostgreSQL. */
@NullMarked
package org.integrationgateway.builtin.indexeddb;

import org.jspecify.annotations.NullMarked;
