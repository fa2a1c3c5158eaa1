/** Draws lines over time by uPlot, in the colours of the page. */

const HEIGHT = 190;
const SHORTEST_SECONDS = 120;

/** Distances between the marks of a scale that counts things. */
const WHOLE = [1, 2, 5].flatMap((one) => [1, 10, 100, 1000, 10_000].map((ten) => one * ten)).sort((a, b) => a - b);

let library;

/** Loads uPlot and its style sheet, once. */
function load() {
  library ??= import('../../lib/uplot/dist/uPlot.esm.js').then((module) => {
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = new URL('../../lib/uplot/dist/uPlot.min.css', import.meta.url).href;
    document.head.append(sheet);
    return module.default;
  });
  return library;
}

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const exactClock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** The time of a step. */
export function clockTime(seconds) {
  return exactClock.format(seconds * 1000);
}

/** A colour of the page as the canvas reads it, in the colours that are shown now. */
function token(name) {
  const probe = document.createElement('span');
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** The times that are shown: the window, or since the beginning of the history. */
function times({ from, to }) {
  return [Math.min(from, to - SHORTEST_SECONDS), to];
}

function axis(more) {
  return {
    stroke: token('quiet'),
    font: '12px system-ui, sans-serif',
    grid: { stroke: token('line'), width: 1 },
    ticks: { stroke: token('line'), width: 1 },
    ...more,
  };
}

function options(chart, width, moved) {
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    padding: [8, 28, 0, 0],
    cursor: { sync: { key: 'dashboard' }, drag: { x: false, y: false } },
    scales: {
      x: { time: true, range: () => times(chart()) },
      y: { range: (_, least, most) => [0, most > 0 ? most * 1.1 : 1] },
    },
    axes: [
      axis({ space: 84, values: (_, splits, axisIndex, space, distance) => splits.map((at) => (distance < 60 ? exactClock : clock).format(at * 1000)) }),
      axis({ size: 68, incrs: chart().whole ? WHOLE : undefined, values: (_, splits) => splits.map((value) => chart().unit(value)) }),
    ],
    series: [
      {},
      ...chart().lines.map((line) => ({
        label: line.label,
        stroke: token(line.colour),
        width: 2,
        dash: line.dash,
        spanGaps: false,
      })),
    ],
    hooks: { setCursor: [(plot) => moved(plot.cursor.idx ?? undefined)] },
  };
}

function data({ at, lines }) {
  return [at, ...lines.map((line) => line.values)];
}

/** One chart in an element; drawn again when the colours or the width change. */
export class Plot {
  #place;
  #chart;
  #moved;
  #plot;
  #left = new Set();
  #colours = matchMedia('(prefers-color-scheme: dark)');
  #recolour = () => this.#create();
  #resize = new ResizeObserver(() => {
    const width = this.#place.clientWidth;
    if (this.#plot && width > 0 && width !== this.#plot.width) {
      this.#plot.setSize({ width, height: HEIGHT });
    }
  });

  /**
   * @param chart gives `{at, lines: [{label, values, colour, dash}], unit, whole, from, to}`
   * @param moved is told the step that the pointer is at, or undefined
   */
  constructor(place, chart, moved) {
    this.#place = place;
    this.#chart = chart;
    this.#moved = moved;
    this.#colours.addEventListener('change', this.#recolour);
    window.addEventListener('gateway-theme', this.#recolour);
    this.#resize.observe(place);
    this.#create();
  }

  async #create() {
    const Library = await load();
    this.#plot?.destroy();
    if (!this.#place.isConnected) {
      this.#plot = undefined;
      return;
    }
    this.#plot = new Library(options(this.#chart, this.#place.clientWidth, this.#moved), data(this.#chart()), this.#place);
    this.#left.forEach((line) => this.#plot.setSeries(line + 1, { show: false }));
  }

  /** Shows the newest figures. */
  update() {
    this.#plot?.setData(data(this.#chart()));
  }

  /** Shows or hides a line. */
  show(line, isShown) {
    this.#left[isShown ? 'delete' : 'add'](line);
    this.#plot?.setSeries(line + 1, { show: isShown });
  }

  close() {
    this.#colours.removeEventListener('change', this.#recolour);
    window.removeEventListener('gateway-theme', this.#recolour);
    this.#resize.disconnect();
    this.#plot?.destroy();
    this.#plot = undefined;
  }
}
