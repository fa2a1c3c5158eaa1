/**
 * The services that this server offers the providers that it starts, each as far as it is granted.
 */
@NullMarked
package org.integrationgateway.server.provider.host;

import org.jspecify.annotations.NullMarked;
