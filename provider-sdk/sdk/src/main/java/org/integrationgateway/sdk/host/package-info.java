/** What the host offers to those who work inside it: workflow steps, agents' tools, providers. */
@NullMarked
package org.integrationgateway.sdk.host;

import org.jspecify.annotations.NullMarked;
