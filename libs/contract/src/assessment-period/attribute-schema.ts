import { z } from 'zod';
import { choiceField, idField, idList, nameText, numberField, numberText, requiredId, rowVersionField } from '../field.ts';
import { cosoComponents } from '../deficiency/values.ts';
import { accountAssertions, controlAutomations, controlNatures } from './scope-terms.ts';

const accountAssertion = z.object({ code: z.string().max(50), assertion: z.enum(accountAssertions) });

/** SaveControlAttributes: all attributes of a control at once; `processId` is a process or one of its sub-processes. */
export const controlAttributesBody = z.object({
  id: requiredId(),
  rowVersion: rowVersionField(),
  processId: idField(),
  accounts: z.array(accountAssertion).max(500).default([]),
  cosoComponent: choiceField(cosoComponents),
  cosoPrinciple: numberField(),
  nature: choiceField(controlNatures),
  automation: choiceField(controlAutomations),
  systemName: nameText(),
  generalControls: idList().default([]),
});
const named = { code: z.string(), name: z.string(), nameEn: z.string() };
const process = z.object({ id: z.number(), ...named });
export const controlAttributes = z.object({
  id: z.number(),
  riskNo: z.string(),
  rowVersion: z.number(),
  company: z
    .object({ id: z.number(), ...named })
    .nullable()
    .describe('that of its department'),
  isKey: z.boolean(),
  process: process.nullable(),
  subProcess: process.nullable(),
  accounts: z
    .array(z.object({ ...named, assertions: z.array(z.enum(accountAssertions)) }))
    .describe('by their codes; of the open periods, or of the latest one where none is open'),
  cosoComponent: z.enum(cosoComponents).nullable(),
  cosoPrinciple: z.number().nullable(),
  nature: z.enum(controlNatures).nullable(),
  automation: z.enum(controlAutomations).nullable(),
  systemName: z.string(),
  generalControls: z.array(z.object({ id: z.number(), riskNo: z.string(), title: z.string() })),
  reliedOnBy: z
    .array(z.object({ id: z.number(), riskNo: z.string(), title: z.string() }))
    .describe('automated controls that lean on this one'),
  accountChoices: z.array(z.object(named)).describe('significant accounts of open periods, for who may edit'),
  mayEdit: z.boolean(),
});

/** SaveBusinessProcess: a process, or with a parent one of its sub-processes. */
export const businessProcessBody = z.object({
  id: idField(),
  code: numberText(),
  name: nameText(),
  nameEn: nameText(),
  parentId: idField(),
  isActive: z.boolean().default(true),
});
