/**
 * A whole database over any engine that keeps its entries in order, such as a B-tree or a log of
 * sorted files: {@link org.integrationgateway.engines.indexeddb.OrderedDatabase} has the rules of
 * the W3C, an {@link org.integrationgateway.engines.indexeddb.OrderedEngine} the entries.
 */
@NullMarked
package org.integrationgateway.engines.indexeddb;

import org.jspecify.annotations.NullMarked;
