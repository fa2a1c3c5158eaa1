/** Features of the servers, and how a feature reaches its client; no part for authors of tests. */
@NullMarked
package org.integrationgateway.testkit.mcp.offered;

import org.jspecify.annotations.NullMarked;
