/** A model that the store has already, which the gateway does not replace. */
@NullMarked
package org.integrationgateway.engines.openfga.existing;

import org.jspecify.annotations.NullMarked;
