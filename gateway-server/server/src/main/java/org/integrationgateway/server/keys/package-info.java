/**
 * Keys as operators manage them: listed, rotated, replaced by newer ones while servers run, and
 * deleted with the subject that they belong to.
 */
@NullMarked
package org.integrationgateway.server.keys;

import org.jspecify.annotations.NullMarked;
