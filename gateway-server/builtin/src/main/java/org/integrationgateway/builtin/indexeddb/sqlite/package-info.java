/** The engine SQLite: one file, one writer at a time, commits shared by many writers. */
@NullMarked
package org.integrationgateway.builtin.indexeddb.sqlite;

import org.jspecify.annotations.NullMarked;
