/** Maps each kind of provider to its adapters. */
@NullMarked
package org.integrationgateway.wire.kind;

import org.jspecify.annotations.NullMarked;
