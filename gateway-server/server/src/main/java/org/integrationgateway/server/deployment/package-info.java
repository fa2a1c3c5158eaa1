/** From configuration, manifests and providers to apps that can be called. */
@NullMarked
package org.integrationgateway.server.deployment;

import org.jspecify.annotations.NullMarked;
