/** Apps made of typed operations: a record in, a record out, everything else derived from them. */
@NullMarked
package org.integrationgateway.sdk.typed;

import org.jspecify.annotations.NullMarked;
