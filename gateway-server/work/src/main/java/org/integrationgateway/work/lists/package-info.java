/** Lists of several providers as one, in one order and in pages. */
@NullMarked
package org.integrationgateway.work.lists;

import org.jspecify.annotations.NullMarked;
