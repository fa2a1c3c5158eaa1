/** Digests of bytes and texts. */
@NullMarked
package org.integrationgateway.base.digest;

import org.jspecify.annotations.NullMarked;
