package org.integrationgateway.sdk.indexeddb.schema;

import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyGenerator;

/**
 * A value as it is stored, with its key.
 *
 * @param generator the state of the store's key generator afterwards; empty: unchanged
 */
public record KeyedValue(Key key, Document value, Optional<KeyGenerator> generator) {}
