/** Recognises callers by API tokens and by tokens of the identity provider. */
@NullMarked
package org.integrationgateway.http.identity;

import org.jspecify.annotations.NullMarked;
