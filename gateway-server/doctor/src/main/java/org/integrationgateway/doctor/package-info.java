/** Checks what a gateway needs of its machine, its store and its network; changes nothing. */
@NullMarked
package org.integrationgateway.doctor;

import org.jspecify.annotations.NullMarked;
