/**
 * Resources and prompts: features of the Model Context Protocol that apps have beside operations.
 */
@NullMarked
package org.integrationgateway.sdk.app.offer;

import org.jspecify.annotations.NullMarked;
