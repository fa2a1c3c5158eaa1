/** Root keys as the key of a secrets provider has wrapped them, and their store. */
@NullMarked
package org.integrationgateway.core.seal.wrapped;

import org.jspecify.annotations.NullMarked;
