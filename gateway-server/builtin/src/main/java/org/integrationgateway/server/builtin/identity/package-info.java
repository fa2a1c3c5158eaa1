/** The embedded {@code identity}: local accounts in any database of the kind indexeddb. */
@NullMarked
package org.integrationgateway.server.builtin.identity;

import org.jspecify.annotations.NullMarked;
