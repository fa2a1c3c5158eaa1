/** Converts keys, values, queries and schemas of databases between the SDK and the protocol. */
@NullMarked
package org.integrationgateway.wire.indexeddb.codec;

import org.jspecify.annotations.NullMarked;
