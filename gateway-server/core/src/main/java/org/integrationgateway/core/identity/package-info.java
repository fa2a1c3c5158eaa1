/** Recognises callers by API tokens and by tokens of the identity provider. */
@NullMarked
package org.integrationgateway.core.identity;

import org.jspecify.annotations.NullMarked;
