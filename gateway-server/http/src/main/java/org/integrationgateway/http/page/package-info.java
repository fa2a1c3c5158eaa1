/** Pages of several doors: their frame, forms, refusals and links. */
@NullMarked
package org.integrationgateway.http.page;

import org.jspecify.annotations.NullMarked;
