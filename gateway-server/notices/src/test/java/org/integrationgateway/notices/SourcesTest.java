package org.integrationgateway.notices;

import org.integrationgateway.rules.source.SourceRules;

final class SourcesTest implements SourceRules {}
