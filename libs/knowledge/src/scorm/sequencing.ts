import { attributeOf, child, children, readNumber, textOf } from './manifest-nodes.ts';
import type { ManifestNode } from './manifest-tree.ts';
import type { SequencingSettings } from './units.ts';

type Settings = Record<string, unknown>;
/** What the manifest may say more than once for all, by its id. */
export type SequencingCollection = ReadonlyMap<string, ManifestNode>;

export function readCollection(manifest: ManifestNode): SequencingCollection {
  const all = children(child(manifest, 'sequencingCollection'), 'sequencing');
  return new Map(all.flatMap((one) => (attributeOf(one, 'ID') ? [[attributeOf(one, 'ID')!, one] as const] : [])));
}

/**
 * What an item of 2004 says of its sequencing (SN book, section 3): control modes, rules, objectives, roll-up, limits, the player's buttons.
 * @returns empty for an item that says nothing
 */
export function readSequencing(item: ManifestNode, collection: SequencingCollection): SequencingSettings {
  const own = child(item, 'sequencing');
  const shared = collection.get(attributeOf(own, 'IDRef') ?? '');
  // What an item says itself stands over what it refers to.
  const part = (name: string): ManifestNode | undefined => child(own, name) ?? child(shared, name);
  const rollup = part('rollupRules');
  return dropEmpty({
    sequencingControls: dropEmpty({
      ...flagsOf(part('controlMode'), [
        'choice',
        'choiceExit',
        'flow',
        'forwardOnly',
        'useCurrentAttemptObjectiveInfo',
        'useCurrentAttemptProgressInfo',
      ]),
      ...flagsOf(part('constrainedChoiceConsiderations'), ['preventActivation', 'constrainChoice']),
      ...flagsOf(rollup, ['rollupObjectiveSatisfied', 'rollupProgressCompletion']),
      ...weightOf(rollup),
    }),
    sequencingRules: readRules(part('sequencingRules')),
    rollupRules: readRollupRules(rollup),
    deliveryControls: flagsOf(part('deliveryControls'), ['tracked', 'completionSetByContent', 'objectiveSetByContent']),
    attemptLimit: readNumber('attemptLimit', attributeOf(part('limitConditions'), 'attemptLimit') ?? '', 0, 1_000_000),
    ...readObjectives(part('objectives')),
    hideLmsUi: children(child(child(item, 'presentation'), 'navigationInterface'), 'hideLMSUI').map(({ text }) => text.trim()),
  });
}

function readRules(rules: ManifestNode | undefined): Settings {
  const read = (name: string) =>
    children(rules, name).flatMap((rule) => {
      const action = attributeOf(child(rule, 'ruleAction'), 'action');
      const conditions = child(rule, 'ruleConditions');
      return action
        ? [
            {
              action,
              conditionCombination: attributeOf(conditions, 'conditionCombination') ?? 'all',
              ...conditionsOf(conditions, 'ruleCondition'),
            },
          ]
        : [];
    });
  return dropEmpty({
    preConditionRules: read('preConditionRule'),
    exitConditionRules: read('exitConditionRule'),
    postConditionRules: read('postConditionRule'),
  });
}

function readRollupRules(rollup: ManifestNode | undefined): Settings {
  const rules = children(rollup, 'rollupRule').flatMap((rule) => {
    const action = attributeOf(child(rule, 'rollupAction'), 'action');
    const conditions = child(rule, 'rollupConditions');
    if (!action) return [];
    return [
      dropEmpty({
        action,
        consideration: attributeOf(rule, 'childActivitySet') ?? 'all',
        minimumCount: readNumber('minimumCount', attributeOf(rule, 'minimumCount') ?? '', 0, 1_000_000),
        minimumPercent: readNumber('minimumPercent', attributeOf(rule, 'minimumPercent') ?? '', 0, 1),
        conditionCombination: attributeOf(conditions, 'conditionCombination') ?? 'any',
        ...conditionsOf(conditions, 'rollupCondition'),
      }),
    ];
  });
  return dropEmpty({ rules });
}

function conditionsOf(conditions: ManifestNode | undefined, name: string): Settings {
  return {
    conditions: children(conditions, name).map((one) => {
      const measure = readNumber('measureThreshold', attributeOf(one, 'measureThreshold') ?? '', -1, 1);
      return dropEmpty({
        condition: attributeOf(one, 'condition') ?? '',
        operator: attributeOf(one, 'operator') === 'not' ? 'not' : undefined,
        referencedObjective: attributeOf(one, 'referencedObjective'),
        parameters: measure === null ? undefined : { threshold: measure },
      });
    }),
  };
}

function readObjectives(objectives: ManifestNode | undefined): Settings {
  const primary = child(objectives, 'primaryObjective');
  return {
    ...(primary && { primaryObjective: { ...readObjective(primary, 'primary'), isPrimary: true } }),
    objectives: children(objectives, 'objective').map((one, index) => readObjective(one, `objective-${index + 1}`)),
  };
}

function readObjective(node: ManifestNode, otherwise: string): Settings {
  const satisfiedByMeasure = attributeOf(node, 'satisfiedByMeasure') === 'true';
  return dropEmpty({
    objectiveID: attributeOf(node, 'objectiveID') || otherwise,
    satisfiedByMeasure: satisfiedByMeasure || undefined,
    minNormalizedMeasure: readNumber('minNormalizedMeasure', textOf(node, 'minNormalizedMeasure'), -1, 1),
    mapInfo: children(node, 'mapInfo').map((map) => ({
      targetObjectiveID: attributeOf(map, 'targetObjectiveID') ?? '',
      // What is read and written where the manifest does not say (SN 3.10.3).
      readSatisfiedStatus: attributeOf(map, 'readSatisfiedStatus') !== 'false',
      readNormalizedMeasure: attributeOf(map, 'readNormalizedMeasure') !== 'false',
      writeSatisfiedStatus: attributeOf(map, 'writeSatisfiedStatus') === 'true',
      writeNormalizedMeasure: attributeOf(map, 'writeNormalizedMeasure') === 'true',
    })),
  });
}

function weightOf(rollup: ManifestNode | undefined): Settings {
  const weight = readNumber('objectiveMeasureWeight', attributeOf(rollup, 'objectiveMeasureWeight') ?? '', 0, 1);
  return weight === null ? {} : { objectiveMeasureWeight: weight };
}

function flagsOf(node: ManifestNode | undefined, names: readonly string[]): Settings {
  const given = names.flatMap((name) => {
    const value = attributeOf(node, name);
    return value === 'true' || value === 'false' ? [[name, value === 'true'] as const] : [];
  });
  return Object.fromEntries(given);
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);
const dropEmpty = (settings: Settings): Settings => Object.fromEntries(Object.entries(settings).filter(([, value]) => !isEmpty(value)));
