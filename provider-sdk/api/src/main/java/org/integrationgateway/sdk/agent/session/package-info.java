/** Sessions with an agent. */
@NullMarked
package org.integrationgateway.sdk.agent.session;

import org.jspecify.annotations.NullMarked;
