/** A started provider as its supervisor sees it: launch, health, end. */
@NullMarked
package org.integrationgateway.server.provider.instance;

import org.jspecify.annotations.NullMarked;
