/** The contract of workflow providers, and apps that record the calls of their runs. */
@NullMarked
package org.integrationgateway.testkit.workflow;

import org.jspecify.annotations.NullMarked;
