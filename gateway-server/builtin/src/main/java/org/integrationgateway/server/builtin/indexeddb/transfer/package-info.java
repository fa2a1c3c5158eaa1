/** Whole databases as keys and values, the same for every engine. */
@NullMarked
package org.integrationgateway.server.builtin.indexeddb.transfer;

import org.jspecify.annotations.NullMarked;
