/** Values and failures as protocol messages, and back. */
@NullMarked
package org.integrationgateway.sdk.internal.wire.value;

import org.jspecify.annotations.NullMarked;
