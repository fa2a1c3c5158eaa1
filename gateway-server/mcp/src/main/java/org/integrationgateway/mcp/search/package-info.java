/** Tools found by the words of a request: an index in memory for each catalog. */
@NullMarked
package org.integrationgateway.mcp.search;

import org.jspecify.annotations.NullMarked;
