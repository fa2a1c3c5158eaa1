/** URLs that the gateway signs, and knows again. */
@NullMarked
package org.integrationgateway.server.presign;

import org.jspecify.annotations.NullMarked;
