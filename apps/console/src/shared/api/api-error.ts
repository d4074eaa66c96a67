/** One field that the server refused, with its message in the reader's language (docs/decisions/envelope.md). */
export interface FieldError {
  field: string;
  code: string;
  message: string;
}

export interface ApiErrorFacts {
  code: string;
  message: string;
  status: number;
  errors?: FieldError[] | undefined;
  /** What the refusal adds, e.g. who changed the record on a conflict. */
  data?: unknown;
}

/** An answer with isSuccess false, or no answer at all (`code` is then `network`). */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly errors: FieldError[];
  readonly data: unknown;

  constructor(facts: ApiErrorFacts) {
    super(facts.message);
    this.name = 'ApiError';
    this.code = facts.code;
    this.status = facts.status;
    this.errors = facts.errors ?? [];
    this.data = facts.data;
  }

  /** `validation` matches `validation.required` as well: finer codes stand behind a dot. */
  is(code: string): boolean {
    return this.code === code || this.code.startsWith(`${code}.`);
  }
}

export const isApiError = (error: unknown, code?: string): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.is(code));
