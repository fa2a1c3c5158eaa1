/** The accounts of {@code builtin:local}, for operators and for their owners. */
@NullMarked
package org.integrationgateway.people.accounts;

import org.jspecify.annotations.NullMarked;
