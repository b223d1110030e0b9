/** How near terms are in meaning to those of a topic: what SSRM and SVSM need to know about words. @module */

export interface TermSimilarity {
  /** The source of the similarities, named in logs and results. */
  readonly name: string;
  readonly topicTerms: readonly string[];
  /**
   * To each topic term, parallel to `topicTerms`, in [0, 1]. The array may be shared: do not change it. Computed each
   * time, so keep what you need again.
   */
  similarities(term: string): Float64Array;
}
