/** Maps each kind of provider to its adapters. */
@NullMarked
package org.integrationgateway.sdk.internal.kind;

import org.jspecify.annotations.NullMarked;
