/** What a Java program needs at its start, prepared once, so that every later start is quick. */
@NullMarked
package org.integrationgateway.server.provider.faststart;

import org.jspecify.annotations.NullMarked;
