/** How an upstream splits results into pages, and where its answers carry what counts. */
@NullMarked
package org.integrationgateway.manifest.pagination;

import org.jspecify.annotations.NullMarked;
