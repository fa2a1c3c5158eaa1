/** Whole databases as keys and values, the same for every engine. */
@NullMarked
package org.integrationgateway.builtin.indexeddb.transfer;

import org.jspecify.annotations.NullMarked;
