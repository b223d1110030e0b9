/** What a comparison's folder is known by. @module */
export const RESULTS_FILE = "results.json";
