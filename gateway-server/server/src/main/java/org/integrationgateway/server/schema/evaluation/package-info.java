/** JSON Schema within a budget: keywords that are counted, references that are checked once. */
@NullMarked
package org.integrationgateway.server.schema.evaluation;

import org.jspecify.annotations.NullMarked;
