/** Builds apps that can be called, from configuration, manifests and providers. */
@NullMarked
package org.integrationgateway.server.deployment;

import org.jspecify.annotations.NullMarked;
