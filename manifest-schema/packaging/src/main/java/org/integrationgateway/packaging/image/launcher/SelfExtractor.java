package org.integrationgateway.packaging.image.launcher;

/**
 * The beginning of a program in one file: a POSIX shell script, followed by the program's files,
 * that unpacks them once into a private folder and starts the unpacked program.
 *
 * <p>The checksum detects a file that was truncated or damaged. An attacker who can change the
 * files could change a digest in the script too: the digest of the whole program in the manifest
 * protects against that.
 *
 * @param title for messages, such as {@code weather 1.2.0}
 * @param program what to start among the files
 * @param sha256 of the files as they follow, which names the folder
 * @param checksum of the same, as {@link PosixChecksum} has it
 */
public record SelfExtractor(String title, String program, String sha256, String checksum) {
  /**
   * Uses a folder only if it belongs to this user alone: in a shared folder such as {@code /tmp}
   * another user may have created it. A folder that lost files (systems delete files of {@code
   * /tmp} by age) is completed. Two programs that start at the same time both unpack: the second
   * draft is moved into the folder of the first and removed there. Files are never removed from a
   * folder in use.
   */
  private static final String SCRIPT =
      """
      #!/bin/sh
      # Starts @title@, which follows this script as a .tar.gz: unpacks it once, and runs it there.
      # Made by gateway package; the host that starts it sets SERVICE_PROVIDER_SOCKET.
      : "${PATH:=/usr/local/bin:/usr/bin:/bin}"
      case $0 in
        */*) self=$0 ;;
        *) self=./$0 ;;
      esac
      umask 077
      user=$(id -u)
      tried=
      draft=
      private() {
        mkdir -p "$1" 2>/dev/null || :
        [ -n "$(find "$1" -prune -type d -user "$user" -perm 700 2>/dev/null)" ] && [ -w "$1" ]
      }
      complete() {
        [ -r "$1/.files" ] || return 1
        while IFS= read -r file; do
          [ -f "$1/$file" ] || return 1
        done < "$1/.files"
      }
      payload() {
        tail -n +@line@ "$self"
      }
      mend() {
        while IFS= read -r file; do
          [ -f "$2/$file" ] && continue
          case $file in */*) mkdir -p "$2/${file%/*}" || return 1 ;; esac
          mv "$1/$file" "$2/$file" || return 1
        done < "$1/.files"
        mv "$1/.files" "$2/.files"
      }
      unpack() {
        trap '[ -z "$draft" ] || rm -rf "$draft"' EXIT
        trap 'exit 129' HUP
        trap 'exit 130' INT
        trap 'exit 143' TERM
        draft=$(mktemp -d "$1/.draft-XXXXXX") || return 1
        if [ "$(payload | cksum)" != '@checksum@' ]; then
          echo "@title@: $self is damaged: fetch it again." >&2
          exit 65
        fi
        payload | gzip -dc | (cd "$draft" && tar -xf -) && complete "$draft" || return 1
        if [ -d "$2" ]; then
          mend "$draft" "$2" || return 1
          rm -rf "$draft"
        else
          mv "$draft" "$2" || return 1
          rm -rf "$2/${draft##*/}"
        fi
        draft=
        trap - EXIT HUP INT TERM
      }
      for base in "${GATEWAY_PROVIDER_CACHE:-}" "${XDG_CACHE_HOME:-}" \\
          "${HOME:+$HOME/.cache}" "${TMPDIR:-}" /var/tmp /tmp; do
        [ -n "$base" ] || continue
        tried="$tried $base"
        private "$base/gateway-providers-$user" || continue
        here=$base/gateway-providers-$user/@key@
        if ! complete "$here" && ! unpack "$base/gateway-providers-$user" "$here"; then
          [ -z "$draft" ] || rm -rf "$draft"
          continue
        fi
        [ -x "$here/@program@" ] && exec "$here/@program@" "$@"
      done
      echo "@title@ found no folder to unpack itself into; it tried$tried." >&2
      echo "Name one in GATEWAY_PROVIDER_CACHE that can be written and may hold programs, or" >&2
      echo "package this provider with layout 'image'." >&2
      exit 73
      """;

  private static final int KEY_LENGTH = 32;

  /** Returns the script; the files follow directly after it. */
  public String text() {
    return SCRIPT
        .replace("@line@", Long.toString(SCRIPT.lines().count() + 1))
        .replace("@title@", title)
        .replace("@checksum@", checksum)
        .replace("@key@", program + "-" + sha256.substring(0, KEY_LENGTH))
        .replace("@program@", program);
  }
}
