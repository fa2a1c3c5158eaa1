/** Schemas of object stores and indexes. */
@NullMarked
package org.integrationgateway.sdk.indexeddb.schema;

import org.jspecify.annotations.NullMarked;
