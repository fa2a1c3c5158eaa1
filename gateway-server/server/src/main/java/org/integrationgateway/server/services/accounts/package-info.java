/** The accounts of {@code builtin:local}, for operators and for their owners. */
@NullMarked
package org.integrationgateway.server.services.accounts;

import org.jspecify.annotations.NullMarked;
