package org.integrationgateway.work;

import org.integrationgateway.rules.source.SourceRules;

final class SourcesTest implements SourceRules {}
