/** Builds a provider with the modules of its reactor in a second Maven. */
@NullMarked
package org.integrationgateway.maven.reactor;

import org.jspecify.annotations.NullMarked;
