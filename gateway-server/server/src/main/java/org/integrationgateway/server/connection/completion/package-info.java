/**
 * What happens between a new credential and a stored connection: parameters that the upstream
 * tells, discovery, and the choice of a person.
 */
@NullMarked
package org.integrationgateway.server.connection.completion;

import org.jspecify.annotations.NullMarked;
