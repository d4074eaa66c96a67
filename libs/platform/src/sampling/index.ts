export { draw, DrawRefusal, orderOf, startOf, type DrawFault, type SampledRows, type SampleFormula, type SampleMethod } from './draw.ts';
export { POPULATION_BOUNDS, type DrawnRow, type PopulationFault, type PopulationResult } from './population-protocol.ts';
export { readPopulation, type PopulationOutcome } from './read-population.ts';
