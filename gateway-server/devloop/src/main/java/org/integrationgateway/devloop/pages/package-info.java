/** The pages of what is developed: what its build made, or what its own dev server makes. */
@NullMarked
package org.integrationgateway.devloop.pages;

import org.jspecify.annotations.NullMarked;
