/** The engine PostgreSQL: a pool of connections, serialisable transactions, many replicas. */
@NullMarked
package org.integrationgateway.server.builtin.indexeddb.postgresql;

import org.jspecify.annotations.NullMarked;
