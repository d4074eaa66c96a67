import { Refusal, refuseField, type MessageKey } from '@portal/contract';
import { POPULATION_BOUNDS, type PopulationOutcome } from '@portal/platform';

type Fault = Extract<PopulationOutcome, { ok: false }>['fault'];

/** What the caller is told of a file that cannot be the population, or of a formula that it cannot answer: where it stands, in his language. */
export function refusePopulation(fault: Fault): Refusal {
  switch (fault.code) {
    case 'file':
      return refuseField('fileId', 'population.file', { zh: fault.error.zh, en: fault.error.en });
    case 'changed':
      return new Refusal('conflict', { message: 'population.changed', finer: 'content_changed' });
    case 'draw':
      return refuseField(fault.fault === 'unknownKey' ? 'chosen' : fault.fault === 'start' ? 'start' : 'size', `sample.${fault.fault}`, {
        what: fault.what,
      });
    case 'tooManyRows':
      return refuseField('fileId', 'population.tooManyRows', { max: POPULATION_BOUNDS.rows });
    case 'tooManyColumns':
      return refuseField('fileId', 'population.tooManyColumns', { max: POPULATION_BOUNDS.columns });
    default: {
      const { code, ...params } = fault;
      const key: MessageKey = `population.${code}`;
      return refuseField(fieldOf(code), key, params);
    }
  }
}

function fieldOf(code: string): string {
  if (code === 'amount') return 'amountColumn';
  return ['emptyKey', 'doubleKey', 'noColumn'].includes(code) ? 'keyColumn' : 'fileId';
}
