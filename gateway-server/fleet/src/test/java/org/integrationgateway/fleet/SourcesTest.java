package org.integrationgateway.fleet;

import org.integrationgateway.rules.source.SourceRules;

final class SourcesTest implements SourceRules {}
