package org.integrationgateway.index;

import org.integrationgateway.rules.source.SourceRules;

final class SourcesTest implements SourceRules {}
