package org.integrationgateway.notices.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.integrationgateway.config.server.NoticeTopic;
import org.integrationgateway.core.provider.ProviderStatus;
import org.integrationgateway.core.provider.ProviderStatuses;
import org.integrationgateway.core.testing.SettableClock;
import org.integrationgateway.http.occurrence.Occurrence;
import org.integrationgateway.http.occurrence.OccurrenceListener;
import org.integrationgateway.http.occurrence.Occurrences;
import org.integrationgateway.notices.record.StoredNotice;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** States that are looked at from time to time. */
final class WatchedStatesTest {
  private static final Instant NOW = Instant.parse("2026-11-30T09:00:00Z");

  private final SettableClock clock = new SettableClock(NOW);
  private final List<String> told = new ArrayList<>();
  private final Map<String, Instant> certificates = new HashMap<>();
  private List<ProviderStatus> statuses = List.of();
  private WatchedStates watched;
  private @Nullable Set<String> processes;
  private boolean isAway;

  @BeforeEach
  void watch() {
    var occurrences = new Occurrences();
    occurrences.listen(
        new OccurrenceListener() {
          @Override
          public void happened(Occurrence occurrence) {
            answer();
            var names = occurrence.thing();
            told.add(
                "%s %s %s: %s"
                    .formatted(
                        occurrence.topic().word(),
                        names.get(names.size() - 1),
                        occurrence.level(),
                        occurrence.reason()));
          }

          @Override
          public void ended(NoticeTopic topic, List<String> thing) {
            answer();
            told.add("end of %s %s".formatted(topic.word(), thing.get(thing.size() - 1)));
          }
        });
    var providers =
        new ProviderStatuses() {
          @Override
          public List<ProviderStatus> all() {
            return statuses;
          }

          @Override
          public void restart(String kind, String name, Restart how) {
            throw new UnsupportedOperationException();
          }
        };
    watched =
        new WatchedStates(
            providers,
            () -> certificates,
            occurrences,
            new ReplicaProcesses("here", () -> Optional.ofNullable(processes)),
            clock);
  }

  private void answer() {
    if (isAway) {
      throw new IllegalStateException("the store does not answer");
    }
  }

  private List<String> look() {
    told.clear();
    watched.look();
    return List.copyOf(told);
  }

  private void is(String state, boolean serves, long restarts) {
    var process =
        new ProviderStatus.OfProcess(
            OptionalLong.empty(),
            NOW,
            0,
            1,
            Duration.ZERO,
            restarts,
            0,
            restarts == 0
                ? Optional.empty()
                : Optional.of(new ProviderStatus.End(NOW, "exit status 3", List.of("a secret"))),
            List.of(),
            List.of());
    statuses =
        List.of(
            new ProviderStatus(
                "app",
                "crm",
                ProviderStatus.Runs.PROCESS,
                state,
                "",
                serves,
                Optional.empty(),
                Optional.of(process)));
  }

  @Test
  void aProviderFailsUntilItServes() {
    is("starting", false, 0);
    assertThat(look()).isEmpty();
    is("ready", true, 0);
    assertThat(look()).isEmpty();
    is("backoff", false, 0);
    assertThat(look()).containsExactly("provider.failed crm : its process has ended unexpectedly");
    assertThat(look()).isEmpty();
    is("ready", true, 0);
    assertThat(look()).containsExactly("end of provider.failed crm");
    assertThat(look()).isEmpty();
  }

  @Test
  void aProcessThatWasRestartedBetweenTwoLooksIsTold() {
    is("ready", true, 0);
    look();
    is("ready", true, 1);
    assertThat(look())
        .containsExactly("provider.failed crm : exit status 3", "end of provider.failed crm");
    assertThat(look()).isEmpty();
  }

  @Test
  void theFailureOfAProviderEndsWithTheProvider() {
    is("backoff", false, 0);
    assertThat(look()).hasSize(1);
    statuses = List.of();
    assertThat(look()).containsExactly("end of provider.failed crm");
    assertThat(look()).isEmpty();
  }

  @Test
  void theFailureOfAProviderEndsWithItsProcess() {
    var failed =
        new StoredNotice(
            "1",
            NoticeTopic.PROVIDER_FAILED,
            Optional.empty(),
            NOW,
            "host/there/app/crm",
            "",
            "",
            "/admin",
            Map.of("replica", "host", "process", "there"),
            Optional.empty());
    clock.set(NOW.plus(Duration.ofMinutes(2)));
    assertThat(watched.isOfGoneProcess(failed)).as("the database has not said").isFalse();
    processes = Set.of("here", "there");
    assertThat(watched.isOfGoneProcess(failed)).isFalse();
    processes = Set.of("here");
    assertThat(watched.isOfGoneProcess(failed)).isTrue();
    clock.set(NOW.plus(Duration.ofSeconds(30)));
    assertThat(watched.isOfGoneProcess(failed)).as("it may not be announced yet").isFalse();
  }

  @Test
  void whatTheStoreDoesNotTakeIsToldAtTheNextLook() {
    is("ready", true, 0);
    look();
    isAway = true;
    is("backoff", false, 1);
    assertThat(look()).isEmpty();
    assertThat(look()).isEmpty();
    isAway = false;
    assertThat(look()).containsExactly("provider.failed crm : exit status 3");
    assertThat(look()).isEmpty();
    is("ready", true, 1);
    isAway = true;
    assertThat(look()).isEmpty();
    isAway = false;
    assertThat(look()).containsExactly("end of provider.failed crm");
    is("ready", true, 2);
    isAway = true;
    assertThat(look()).isEmpty();
    isAway = false;
    assertThat(look())
        .containsExactly("provider.failed crm : exit status 3", "end of provider.failed crm");
  }

  @Test
  void aCertificateIsToldAtEachThreshold() {
    var end = NOW.plus(Duration.ofDays(40));
    certificates.put("server.public", end);
    assertThat(look()).isEmpty();
    clock.set(NOW.plus(Duration.ofDays(11)));
    assertThat(look()).singleElement().asString().contains(" PT720H: ", "server.public.tls");
    clock.set(NOW.plus(Duration.ofDays(34)));
    assertThat(look()).singleElement().asString().contains(" PT168H: ");
    clock.set(NOW.plus(Duration.ofDays(41)));
    assertThat(look()).singleElement().asString().contains(" PT24H: ");
    certificates.put("server.public", NOW.plus(Duration.ofDays(400)));
    assertThat(look()).containsExactly("end of certificate.expiring " + end);
  }
}
