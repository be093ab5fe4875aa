/** What the doctor looks at, in the order in which it has to be mended. */
export const areas = ['environment', 'configuration', 'server', 'fetch', 'site', 'feeds', 'target'] as const;

export type Area = (typeof areas)[number];

/** One thing the doctor looked at. */
export type Finding = {
  readonly area: Area;
  /** `bad` has to be mended, `remark` may be. */
  readonly state: 'good' | 'remark' | 'bad';
  /** What is so. */
  readonly what: string;
  /** What to do; empty where there is nothing to do. */
  readonly mend: string;
};

/** Makes findings of one area. */
export function findingsOf(area: Area) {
  return {
    good: (what: string): Finding => ({ area, state: 'good', what, mend: '' }),
    remark: (what: string, mend: string): Finding => ({ area, state: 'remark', what, mend }),
    bad: (what: string, mend: string): Finding => ({ area, state: 'bad', what, mend }),
  };
}
