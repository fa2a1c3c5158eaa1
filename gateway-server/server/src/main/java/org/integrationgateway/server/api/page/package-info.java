/** What the pages of several doors share: their frame, forms, refusals and links. */
@NullMarked
package org.integrationgateway.server.api.page;

import org.jspecify.annotations.NullMarked;
