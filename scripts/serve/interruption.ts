/** Resolves on Ctrl+C. */
export function interruption(): Promise<void> {
  process.stdout.write('\nCtrl-C ends it.\n');
  return new Promise((resolve) => {
    process.removeAllListeners('SIGINT').once('SIGINT', () => resolve());
  });
}
