/** Executes turns of the embedded agent: models, tools, transcripts and limits. */
@NullMarked
package org.integrationgateway.builtin.agent.turn;

import org.jspecify.annotations.NullMarked;
