package org.integrationgateway.core.seal;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Keys of subjects in memory; counts how often one is read. */
final class HeldSubjectKeys implements SubjectKeyStore {
  final AtomicInteger reads = new AtomicInteger();
  private final Map<String, SubjectKey> keys = new ConcurrentHashMap<>();

  @Override
  public Optional<SubjectKey> find(String subject) {
    reads.incrementAndGet();
    return Optional.ofNullable(keys.get(subject));
  }

  @Override
  public SubjectKey findOrAdd(SubjectKey fresh) {
    return keys.computeIfAbsent(fresh.subject(), unused -> fresh);
  }

  @Override
  public boolean remove(String subject) {
    return keys.remove(subject) != null;
  }

  @Override
  public long count() {
    return keys.size();
  }
}
