/** Routes with the notices of a caller, and with the receivers for operators. */
@NullMarked
package org.integrationgateway.notices.api;

import org.jspecify.annotations.NullMarked;
