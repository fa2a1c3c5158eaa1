/**
 * Clients, codes, tokens and grants of an identity provider: what stands behind the requests of
 * {@code Identity} once a person has logged in, over a store of the provider's choice.
 */
@NullMarked
package org.integrationgateway.engines.identity;

import org.jspecify.annotations.NullMarked;
