/** Changes of the configuration of a running server: what differs, and which keys change live. */
@NullMarked
package org.integrationgateway.config.change;

import org.jspecify.annotations.NullMarked;
