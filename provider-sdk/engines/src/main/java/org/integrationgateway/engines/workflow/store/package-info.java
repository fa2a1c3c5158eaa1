/** The storage of a workflow engine: its tables, and transactions over their rows. */
@NullMarked
package org.integrationgateway.engines.workflow.store;

import org.jspecify.annotations.NullMarked;
