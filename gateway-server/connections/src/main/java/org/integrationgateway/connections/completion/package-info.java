/**
 * The steps between a new credential and a stored connection: parameters from the upstream,
 * discovery, and the choice of a person.
 */
@NullMarked
package org.integrationgateway.connections.completion;

import org.jspecify.annotations.NullMarked;
