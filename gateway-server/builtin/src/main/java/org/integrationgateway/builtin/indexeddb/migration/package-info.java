/** Brings a database to the layout of this version, beside programs of the version before it. */
@NullMarked
package org.integrationgateway.builtin.indexeddb.migration;

import org.jspecify.annotations.NullMarked;
