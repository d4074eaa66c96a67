import { actorAndIdQuery, actorQuery } from '../field.ts';
import { defineRoutes } from '../route.ts';
import { controlAttributePaths } from './attribute-paths.ts';
import { businessProcessBody, controlAttributes, controlAttributesBody } from './attribute-schema.ts';
import { businessProcess } from './scope-schema.ts';

/** What a control does for the scope of periods: further columns beside the record. */
export const controlAttributeRoutes = defineRoutes('assessment-period', controlAttributePaths, {
  getControlAttributes: {
    summary: 'Process, accounts, COSO, nature, automation and general controls of a control',
    query: actorAndIdQuery,
    data: controlAttributes,
    reads: true,
  },
  saveControlAttributes: {
    summary: 'Change the attributes of a control',
    query: actorQuery,
    body: controlAttributesBody,
    data: controlAttributes,
  },
  saveBusinessProcess: {
    summary: 'A new business process or sub-process, or an edited one',
    access: 'administrator',
    query: actorQuery,
    body: businessProcessBody,
    data: businessProcess,
  },
});
