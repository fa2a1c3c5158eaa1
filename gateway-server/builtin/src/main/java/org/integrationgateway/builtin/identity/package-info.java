/** The embedded {@code identity}: local accounts in any database of the kind indexeddb. */
@NullMarked
package org.integrationgateway.builtin.identity;

import org.jspecify.annotations.NullMarked;
