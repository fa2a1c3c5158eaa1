/** The embedded app whose operations start workflow runs and ask agents. */
@NullMarked
package org.integrationgateway.work.app;

import org.jspecify.annotations.NullMarked;
