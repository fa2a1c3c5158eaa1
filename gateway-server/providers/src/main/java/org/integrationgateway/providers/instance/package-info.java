/** A started provider as its supervisor sees it: launch, health, end. */
@NullMarked
package org.integrationgateway.providers.instance;

import org.jspecify.annotations.NullMarked;
