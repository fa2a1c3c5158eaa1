package org.integrationgateway.sdk.indexeddb.record;

import java.util.Optional;

/**
 * A record to store.
 *
 * @param key given beside the value; empty: in the value, or from the store's key generator
 * @param replace whether a record with this key is replaced, and not refused
 */
public record RecordWrite(Optional<Key> key, Document value, boolean replace) {}
