/**
 * HTTP routes that an app offers to other services, such as webhooks, and the schemes that
 * authenticate their callers.
 */
@NullMarked
package org.integrationgateway.manifest.hosted;

import org.jspecify.annotations.NullMarked;
