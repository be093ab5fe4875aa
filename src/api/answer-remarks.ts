/** What was odd about answers that could be used all the same. */
export type AnswerRemarks = {
  /** @param what continues "Answers that …" */
  add(what: string, url: string): void;
  /** One sentence for each oddity, in the same order whatever the order they came in. */
  sentences(): string[];
};

export function createAnswerRemarks(): AnswerRemarks {
  const urls = new Map<string, Set<string>>();
  return {
    add: (what, url) => void urls.getOrInsertComputed(what, () => new Set()).add(url),
    sentences: () => [...urls].map(([what, named]) => sentence(what, [...named].toSorted())).toSorted(),
  };
}

function sentence(what: string, [example = '', ...more]: readonly string[]): string {
  return `Answers that ${what}: ${more.length + 1}, for example GET ${example}.`;
}
