/** Values and failures as protocol messages, and back. */
@NullMarked
package org.integrationgateway.wire.value;

import org.jspecify.annotations.NullMarked;
