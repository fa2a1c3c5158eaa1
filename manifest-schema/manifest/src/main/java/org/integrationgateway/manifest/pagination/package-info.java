/** How an upstream splits results into pages, and where its responses contain them. */
@NullMarked
package org.integrationgateway.manifest.pagination;

import org.jspecify.annotations.NullMarked;
