/** How credentials are presented in requests: as they are, or by a signature of the request. */
@NullMarked
package org.integrationgateway.engines.signing;

import org.jspecify.annotations.NullMarked;
