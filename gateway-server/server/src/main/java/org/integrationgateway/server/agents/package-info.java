/** Agents as callers from outside use them: all providers of the kind as one. */
@NullMarked
package org.integrationgateway.server.agents;

import org.jspecify.annotations.NullMarked;
