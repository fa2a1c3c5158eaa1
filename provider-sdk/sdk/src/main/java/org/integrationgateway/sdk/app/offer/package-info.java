/** What apps offer clients of the Model Context Protocol beside operations: resources, prompts. */
@NullMarked
package org.integrationgateway.sdk.app.offer;

import org.jspecify.annotations.NullMarked;
