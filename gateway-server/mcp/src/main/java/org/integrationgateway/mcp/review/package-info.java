/**
 * Descriptions that upstreams write, before callers and models see them: cleaned, checked, pinned.
 */
@NullMarked
package org.integrationgateway.mcp.review;

import org.jspecify.annotations.NullMarked;
