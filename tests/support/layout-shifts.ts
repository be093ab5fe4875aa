/** Begins to observe what moves. Runs in the page. */
export function rememberShifts(): void {
  const shifts: number[] = [];
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
  }).observe({ type: 'layout-shift', buffered: true });
}

/** How far parts of the page have moved once it is quiet. Runs in the page. */
export async function sumOfShifts(): Promise<number> {
  await document.fonts.ready;
  for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const shifts: unknown = Reflect.get(globalThis, 'shifts');
  if (!Array.isArray(shifts)) throw new Error('Nothing was observed.');
  return shifts.reduce((sum: number, shift: number) => sum + shift, 0);
}
