/**
 * HTTP routes that an app offers to others, such as webhooks, and the schemes that prove who calls
 * them.
 */
@NullMarked
package org.integrationgateway.manifest.hosted;

import org.jspecify.annotations.NullMarked;
