package org.integrationgateway.maven.reactor;

import java.io.File;
import java.util.List;
import org.apache.maven.execution.ExecutionListener;
import org.apache.maven.execution.MavenExecutionRequest;
import org.eclipse.aether.RepositoryCache;
import org.jspecify.annotations.Nullable;

/**
 * Changes the goals and the folder of the running Maven's request, and restores them when it is
 * closed. Not a copy: Maven's own copy omits members that newer versions added.
 */
final class BorrowedRequest implements AutoCloseable {
  private final MavenExecutionRequest request;
  private final List<String> goals;
  private final @Nullable File pom;
  private final @Nullable String folder;
  private final List<String> selected;
  private final List<String> excluded;
  private final @Nullable String resumeFrom;
  private final @Nullable String makeBehavior;
  private final boolean recursive;
  private final @Nullable String builder;
  private final int concurrency;
  private final @Nullable ExecutionListener listener;
  private final @Nullable RepositoryCache cache;

  BorrowedRequest(MavenExecutionRequest request) {
    this.request = request;
    this.goals = List.copyOf(request.getGoals());
    this.pom = request.getPom();
    this.folder = request.getBaseDirectory();
    this.selected = List.copyOf(request.getSelectedProjects());
    this.excluded = List.copyOf(request.getExcludedProjects());
    this.resumeFrom = request.getResumeFrom();
    this.makeBehavior = request.getMakeBehavior();
    this.recursive = request.isRecursive();
    this.builder = request.getBuilderId();
    this.concurrency = request.getDegreeOfConcurrency();
    this.listener = request.getExecutionListener();
    this.cache = request.getRepositoryCache();
  }

  /** Sets the goals, for the project of this name and the modules it depends on. */
  MavenExecutionRequest of(
      List<String> otherGoals, File root, String project, ExecutionListener follower) {
    request.setGoals(otherGoals);
    request.setPom(root);
    request.setBaseDirectory(root.getParentFile());
    request.setSelectedProjects(List.of(project));
    request.setExcludedProjects(List.of());
    request.setResumeFrom(null);
    request.setMakeBehavior(MavenExecutionRequest.REACTOR_MAKE_UPSTREAM);
    request.setRecursive(true);
    request.setBuilderId("singlethreaded");
    request.setDegreeOfConcurrency(1);
    request.setExecutionListener(follower);
    // Cached POMs may have changed.
    request.setRepositoryCache(null);
    return request;
  }

  @Override
  public void close() {
    request.setGoals(goals);
    request.setPom(pom);
    request.setBaseDirectory(folder == null ? null : new File(folder));
    request.setSelectedProjects(selected);
    request.setExcludedProjects(excluded);
    request.setResumeFrom(resumeFrom);
    request.setMakeBehavior(makeBehavior);
    request.setRecursive(recursive);
    request.setBuilderId(builder);
    request.setDegreeOfConcurrency(concurrency);
    request.setExecutionListener(listener);
    request.setRepositoryCache(cache);
  }
}
