/** The engine SQLite: one file, one writer at a time, commits that many writers share. */
@NullMarked
package org.integrationgateway.server.builtin.indexeddb.sqlite;

import org.jspecify.annotations.NullMarked;
