/** How many things a list offers at once, beside those that are chosen. */
export const MOST_SHOWN = 20;

/**
 * What a list of boxes shows: what is chosen, and the first of what fits, in the order of all, so
 * that no box moves when it is ticked.
 *
 * @return `{shown, hidden}`: the things, and how many more fit
 */
export function some(all, fitting, isChosen) {
  const first = new Set(fitting.filter((one) => !isChosen(one)).slice(0, MOST_SHOWN));
  const shown = all.filter((one) => isChosen(one) || first.has(one));
  return { shown, hidden: fitting.filter((one) => !isChosen(one)).length - first.size };
}
