/** References in definitions of workflows: expressions without loops, functions or side effects. */
@NullMarked
package org.integrationgateway.sdk.workflow.expression;

import org.jspecify.annotations.NullMarked;
