/** The events of runs as logs that clients follow. */
@NullMarked
package org.integrationgateway.work.workflows.stream;

import org.jspecify.annotations.NullMarked;
