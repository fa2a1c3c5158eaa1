/**
 * Request and response of calls, kept for those who look for the cause of a failure: for apps whose
 * configuration asks for it, without secrets, sealed, for a while.
 */
@NullMarked
package org.integrationgateway.core.capture;

import org.jspecify.annotations.NullMarked;
