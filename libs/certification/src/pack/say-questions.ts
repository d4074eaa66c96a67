import { readPackQuestion } from '@portal/contract';
import { sayCondition, tellQuestion } from '@portal/control-test';
import type { SqlRunner } from '@portal/platform';
import type { Text } from '@portal/workflows';
import type { PackBlock, PackFigure, PackSectionContent } from './pack-content.ts';

/** Each figure of a section with its question in words, as the records that it names are called at this moment. */
export async function sayQuestions(tx: SqlRunner, section: PackSectionContent): Promise<PackSectionContent> {
  const blocks: PackBlock[] = [];
  for (const block of section.blocks) {
    if (block.kind !== 'figures') {
      blocks.push(block);
      continue;
    }
    const told: PackFigure[] = [];
    for (const one of block.figures) {
      const read = readPackQuestion(one.question);
      const conditions: Text[] = [];
      for (const condition of read?.asked ?? []) conditions.push(await sayCondition(tx, condition));
      told.push(read ? { ...one, asked: tellQuestion(read.words, null, conditions, null) } : one);
    }
    blocks.push({ ...block, figures: told });
  }
  return { ...section, blocks };
}
