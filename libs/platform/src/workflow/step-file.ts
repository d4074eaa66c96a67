/** A file that a step linked to its record as evidence, or took off it: with the step's hash the chain holds what was in it. */
export interface StepFile {
  readonly id: number;
  readonly name: string;
  /** SHA-256 of the content, hex, as the portal measured it when the file was uploaded. */
  readonly sha256: string;
  readonly removed?: true;
}

/** What a step says of the files that it links and of those that it takes off. */
export function toStepFiles(linked: readonly StepFile[], removed: readonly StepFile[]): StepFile[] {
  const say = ({ id, name, sha256 }: StepFile): StepFile => ({ id, name, sha256 });
  return [...removed.map((file): StepFile => ({ ...say(file), removed: true })), ...linked.map(say)];
}
