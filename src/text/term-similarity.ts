/** How near terms are in meaning to those of a topic: what SSRM and SVSM need to know about words. @module */

export interface TermSimilarity {
  /** The source of the similarities, named in logs and results. */
  readonly name: string;
  readonly topicTerms: readonly string[];
  /** To each topic term, parallel to `topicTerms`, in [0, 1]. The array is shared: do not change it. */
  similarities(term: string): Float64Array;
}
