/** Keys for tests, made without a search for primes. */
@NullMarked
package org.integrationgateway.rules.key;

import org.jspecify.annotations.NullMarked;
