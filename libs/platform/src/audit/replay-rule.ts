/**
 * How a kind's rows are compared with what their steps say (docs/security.md, history). The steps' changes, read in their order, leave a text for each field;
 * the row must show the same. What no step names must be as it was before the first one.
 */
export interface ReplayRule {
  /** SQL: one row a record with `record` (its id) and a column for each field under the steps' name, in the form in which steps write it. */
  readonly select: string;
  /**
   * The field that a first step names when it says everything; a chain that begins otherwise, before a release or with loaded data, is compared in what it does
   * say. Without it a record begins with nothing.
   */
  readonly whole?: string;
  /** What a field is where no step has named it; empty where nothing is said. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Fields that hold a person's id, and that steps name by the id or by the name that he had then. */
  readonly people?: readonly string[];
}
