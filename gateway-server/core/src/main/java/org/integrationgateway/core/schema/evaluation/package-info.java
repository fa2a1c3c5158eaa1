/** JSON Schema within a budget: keywords that are counted, references that are checked once. */
@NullMarked
package org.integrationgateway.core.schema.evaluation;

import org.jspecify.annotations.NullMarked;
