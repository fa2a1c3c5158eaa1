/** Keys and documents as bytes, the same for every engine. */
@NullMarked
package org.integrationgateway.builtin.indexeddb.codec;

import org.jspecify.annotations.NullMarked;
