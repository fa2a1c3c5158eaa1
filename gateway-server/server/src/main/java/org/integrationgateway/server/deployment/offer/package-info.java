/** Resources, prompts and pages of packages and their programs, in the shapes of MCP. */
@NullMarked
package org.integrationgateway.server.deployment.offer;

import org.jspecify.annotations.NullMarked;
