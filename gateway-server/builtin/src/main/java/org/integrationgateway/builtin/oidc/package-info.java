/**
 * The embedded {@code identity} whose users log in at an OpenID Connect provider. Grants are kept
 * in any database of the kind indexeddb.
 */
@NullMarked
package org.integrationgateway.builtin.oidc;

import org.jspecify.annotations.NullMarked;
