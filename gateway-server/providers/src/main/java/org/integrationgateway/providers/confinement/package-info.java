/** Limits what the process of a provider can reach of its host and of the network. */
@NullMarked
package org.integrationgateway.providers.confinement;

import org.jspecify.annotations.NullMarked;
