/** Lists of relationships, page by page. */
@NullMarked
package org.integrationgateway.engines.openfga.pages;

import org.jspecify.annotations.NullMarked;
