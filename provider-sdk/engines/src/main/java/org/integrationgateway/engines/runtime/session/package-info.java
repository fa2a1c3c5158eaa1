/**
 * Sessions of runtimes with their states, limits and logs. A runtime extends {@link
 * org.integrationgateway.engines.runtime.session.SessionRuntime}, and says how an app is started.
 */
@NullMarked
package org.integrationgateway.engines.runtime.session;

import org.jspecify.annotations.NullMarked;
