/** The author's side of the wire: a provider's {@code main}. */
@NullMarked
package org.integrationgateway.sdk.serve;

import org.jspecify.annotations.NullMarked;
