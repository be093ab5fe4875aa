/** What comes before and after a day in a list of days. */
export type Neighbors = {
  readonly previous: Temporal.PlainDate | undefined;
  readonly next: Temporal.PlainDate | undefined;
};

/** @param days ascending; `day` is one of them */
export function neighborsOf(days: readonly Temporal.PlainDate[], day: Temporal.PlainDate): Neighbors {
  const place = placeIn(days, day);
  return { previous: days[place - 1], next: days[place + 1] };
}

function placeIn(days: readonly Temporal.PlainDate[], day: Temporal.PlainDate): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = days[middle];
    if (one && Temporal.PlainDate.compare(one, day) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
