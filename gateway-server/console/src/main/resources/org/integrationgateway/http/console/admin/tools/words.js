const MOST_WORDS = 1500;

/**
 * The words of two texts, each marked as the same, removed or added: `{before, after}`, lists of
 * `{text, changed}`. Very long texts count as changed as a whole.
 */
export function wordDifference(before, after) {
  const old = words(before);
  const now = words(after);
  if (old.length > MOST_WORDS || now.length > MOST_WORDS) {
    return { before: [{ text: before, changed: true }], after: [{ text: after, changed: true }] };
  }
  const common = lengths(old, now);
  const was = [];
  const is = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      add(was, old[i], false);
      add(is, now[j], false);
      i += 1;
      j += 1;
    } else if (j === now.length || (i < old.length && common[i + 1][j] >= common[i][j + 1])) {
      add(was, old[i], true);
      i += 1;
    } else {
      add(is, now[j], true);
      j += 1;
    }
  }
  return { before: was, after: is };
}

function words(text) {
  return text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];
}

/** How many words the rests of both texts have in common, from each pair of places. */
function lengths(old, now) {
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      common[i][j] = old[i] === now[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
    }
  }
  return common;
}

function add(parts, text, changed) {
  const last = parts.at(-1);
  if (last && last.changed === changed) {
    last.text += text;
  } else {
    parts.push({ text, changed });
  }
}
