/** Who is calling: API tokens and the bearer check. */
@NullMarked
package org.integrationgateway.server.identity;

import org.jspecify.annotations.NullMarked;
