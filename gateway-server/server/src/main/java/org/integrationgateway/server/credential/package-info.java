/** What is presented upstream: stored sealed, opened for the call that needs it. */
@NullMarked
package org.integrationgateway.server.credential;

import org.jspecify.annotations.NullMarked;
