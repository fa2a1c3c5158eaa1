package org.integrationgateway.sdk.indexeddb;

/**
 * A record as it was found.
 *
 * @param key under which it was found: the index's, or its own
 * @param primaryKey its own
 */
public record Entry(Key key, Key primaryKey, Document value) {}
