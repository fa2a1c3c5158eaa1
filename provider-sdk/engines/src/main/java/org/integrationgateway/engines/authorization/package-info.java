/**
 * A model of relations as a check follows it, and the search along relationships, over a store of
 * the provider's choice.
 */
@NullMarked
package org.integrationgateway.engines.authorization;

import org.jspecify.annotations.NullMarked;
