/**
 * Clients, codes, tokens and grants of an identity provider: what stands behind the requests of
 * {@code Identity} once a person has logged in, over a store of the provider's choice.
 */
@NullMarked
package org.integrationgateway.sdk.identity.ledger;

import org.jspecify.annotations.NullMarked;
