/**
 * Tests for providers: a host for one provider, and for each kind a contract that every provider of
 * the kind must pass, in any language.
 */
@NullMarked
package org.integrationgateway.testkit;

import org.jspecify.annotations.NullMarked;
