/** The block server of the configuration, with the store, the package sources and the relay. */
@NullMarked
package org.integrationgateway.config.server;

import org.jspecify.annotations.NullMarked;
