/** Names of types, relations and ids as OpenFGA takes them. */
@NullMarked
package org.integrationgateway.engines.openfga.names;

import org.jspecify.annotations.NullMarked;
