/** Object stores in tables: everything that is the same on every relational engine. */
@NullMarked
package org.integrationgateway.builtin.indexeddb.relational;

import org.jspecify.annotations.NullMarked;
