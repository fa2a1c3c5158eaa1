/** The model and the relationships of the configuration, which are replaced at once. */
@NullMarked
package org.integrationgateway.engines.openfga.state;

import org.jspecify.annotations.NullMarked;
