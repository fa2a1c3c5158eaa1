/** Tools as models are told them. */
@NullMarked
package org.integrationgateway.engines.agent.tool;

import org.jspecify.annotations.NullMarked;
