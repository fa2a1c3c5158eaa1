package org.integrationgateway.offers;

import org.integrationgateway.rules.source.SourceRules;

final class SourcesTest implements SourceRules {}
