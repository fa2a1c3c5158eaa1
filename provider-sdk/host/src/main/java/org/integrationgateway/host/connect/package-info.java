/** The host's connection to a provider process, as plain Java objects. */
@NullMarked
package org.integrationgateway.host.connect;

import org.jspecify.annotations.NullMarked;
