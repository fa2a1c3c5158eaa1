/** The engine PostgreSQL: a pool of connections, serialisable transactions, many replicas. */
@NullMarked
package org.integrationgateway.builtin.indexeddb.postgresql;

import org.jspecify.annotations.NullMarked;
