/** How many calls are allowed in a day and a month. */
@NullMarked
package org.integrationgateway.http.quota;

import org.jspecify.annotations.NullMarked;
