/** Begins to observe what moves. Runs in the page. */
export function rememberShifts(): void {
  const shifts: number[] = [];
  const note = (entries: readonly PerformanceEntry[]) => {
    for (const entry of entries) if ('value' in entry) shifts.push(Number(entry.value));
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  const shiftsSoFar = () => {
    note(observer.takeRecords());
    return shifts;
  };
  Object.assign(globalThis, { shiftsSoFar });
}

/** How far parts of the page have moved once its typefaces are there and drawn. Runs in the page. */
export async function sumOfShifts(): Promise<number> {
  await document.fonts.ready;
  // What a frame moved is known in the one after it.
  for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame);
  const shiftsSoFar: unknown = Reflect.get(globalThis, 'shiftsSoFar');
  if (typeof shiftsSoFar !== 'function') throw new Error('Nothing was observed.');
  return shiftsSoFar().reduce((sum: number, shift: number) => sum + shift, 0);
}
