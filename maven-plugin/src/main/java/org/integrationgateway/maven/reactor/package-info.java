/** Builds the modules of a provider repeatedly in the running Maven. */
@NullMarked
package org.integrationgateway.maven.reactor;

import org.jspecify.annotations.NullMarked;
