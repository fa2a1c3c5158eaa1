/** The contract of agent providers. */
@NullMarked
package org.integrationgateway.testkit.agent;

import org.jspecify.annotations.NullMarked;
