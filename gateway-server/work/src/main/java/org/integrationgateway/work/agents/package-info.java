/** Agents as callers from outside use them: all providers of the kind as one. */
@NullMarked
package org.integrationgateway.work.agents;

import org.jspecify.annotations.NullMarked;
