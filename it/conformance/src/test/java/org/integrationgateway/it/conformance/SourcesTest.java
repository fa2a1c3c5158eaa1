package org.integrationgateway.it.conformance;

import org.integrationgateway.rules.source.SourceRules;

final class SourcesTest implements SourceRules {}
