package org.integrationgateway.authoring.recording;

/** One request to the upstream and its response. */
public record Exchange(RecordedRequest request, RecordedResponse response) {}
