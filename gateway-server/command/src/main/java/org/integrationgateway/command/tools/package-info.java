/** {@code gateway app tools}: what upstreams say about their tools, and its approval. */
@NullMarked
package org.integrationgateway.command.tools;

import org.jspecify.annotations.NullMarked;
