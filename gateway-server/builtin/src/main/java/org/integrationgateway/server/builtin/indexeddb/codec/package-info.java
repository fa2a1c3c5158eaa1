/** Keys and documents as bytes, the same for every engine. */
@NullMarked
package org.integrationgateway.server.builtin.indexeddb.codec;

import org.jspecify.annotations.NullMarked;
