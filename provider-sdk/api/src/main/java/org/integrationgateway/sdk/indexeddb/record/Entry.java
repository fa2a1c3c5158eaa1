package org.integrationgateway.sdk.indexeddb.record;

/**
 * A record found by a query.
 *
 * @param key the key of the index, or its own
 * @param primaryKey its own key
 */
public record Entry(Key key, Key primaryKey, Document value) {}
