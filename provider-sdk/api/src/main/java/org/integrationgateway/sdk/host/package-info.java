/** The services of the host for providers, workflow steps and agents' tools. */
@NullMarked
package org.integrationgateway.sdk.host;

import org.jspecify.annotations.NullMarked;
