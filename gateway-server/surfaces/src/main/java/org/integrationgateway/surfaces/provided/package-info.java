/** Resources, prompts and pages of packages and their programs, in the shapes of MCP. */
@NullMarked
package org.integrationgateway.surfaces.provided;

import org.jspecify.annotations.NullMarked;
