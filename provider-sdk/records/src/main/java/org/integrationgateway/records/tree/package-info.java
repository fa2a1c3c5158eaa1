/** Documents of any format as trees: tokens, members, items and places. */
@NullMarked
package org.integrationgateway.records.tree;

import org.jspecify.annotations.NullMarked;
