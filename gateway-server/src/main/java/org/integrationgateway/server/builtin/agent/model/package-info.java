/** Models that take part in turns: two HTTP protocols that stream, and one that reads a script. */
@NullMarked
package org.integrationgateway.server.builtin.agent.model;

import org.jspecify.annotations.NullMarked;
