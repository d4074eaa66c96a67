import controlAttributes from './control-attributes.ts';

/** What the section of a control's attributes says. */
export default { controlAttributes };
