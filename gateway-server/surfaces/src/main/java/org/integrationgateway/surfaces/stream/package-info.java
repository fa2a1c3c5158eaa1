/** Answers that are sent on as they come, a line for each message. */
@NullMarked
package org.integrationgateway.surfaces.stream;

import org.jspecify.annotations.NullMarked;
