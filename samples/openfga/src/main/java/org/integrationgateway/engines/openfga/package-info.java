/** Relationships in a store of OpenFGA, which answers who may do what. */
@NullMarked
package org.integrationgateway.engines.openfga;

import org.jspecify.annotations.NullMarked;
