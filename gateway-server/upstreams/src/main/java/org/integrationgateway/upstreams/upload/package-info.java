/** Operations that ask for a URL and then send bytes there. */
@NullMarked
package org.integrationgateway.upstreams.upload;

import org.jspecify.annotations.NullMarked;
