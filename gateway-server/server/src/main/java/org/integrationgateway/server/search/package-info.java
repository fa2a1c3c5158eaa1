/** Tools found by the words of a request: an index in memory for each catalog. */
@NullMarked
package org.integrationgateway.server.search;

import org.jspecify.annotations.NullMarked;
