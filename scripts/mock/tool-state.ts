/** What the tools for search engines are told and have to remember. */
export type ToolState = {
  /** What somebody does not want to be shown any more, as `route name`. */
  readonly dismissed: Set<string>;
  /** Answers of the configuration, by route. */
  readonly configuration: Map<string, unknown>;
  finishedSteps: readonly unknown[];
  mayEmbedVideos: boolean;
  readonly finishedTasks: Set<string>;
};

export function createToolState(): ToolState {
  return {
    dismissed: new Set(),
    configuration: new Map(),
    finishedSteps: [],
    mayEmbedVideos: false,
    finishedTasks: new Set(),
  };
}
