/** Texts with placeholders, of which credentials and their signatures are made. */
@NullMarked
package org.integrationgateway.base.template;

import org.jspecify.annotations.NullMarked;
