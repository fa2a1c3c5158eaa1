/**
 * A whole database over any engine that keeps its entries in order, such as a B-tree or a log of
 * sorted files: {@link org.integrationgateway.sdk.indexeddb.engine.OrderedDatabase} has the rules
 * of the W3C, an {@link org.integrationgateway.sdk.indexeddb.engine.OrderedEngine} the entries.
 */
@NullMarked
package org.integrationgateway.sdk.indexeddb.engine;

import org.jspecify.annotations.NullMarked;
