/** Records, keys, key paths and key ranges of a database. */
@NullMarked
package org.integrationgateway.sdk.indexeddb.record;

import org.jspecify.annotations.NullMarked;
