/** A state compared with a literal in a statement or in a piece of one: `v.state = 'open'`, `state in ('queued', …`, `coalesce(r.state, 'unread')`. */
const COMPARED =
  /\b\w*state(?:,\s*'\w*'\s*\))?\s*(?:=\s*any\s*\(\s*(?:array\s*\[)?|=|<>|!=|is\s+(?:not\s+)?distinct\s+from|(?:not\s+)?in\s*\()\s*'\{?(\w+)|\bcoalesce\(\s*(?:\w+\.)?\w*state,\s*'(\w+)/gi;

/** SQL names a state by the machine that has it, so that a renamed one does not compile; migrations keep the names of their day. */
export const sqlStates = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { literal: 'SQL compares a state with {{name}} by hand: write ${quoteState(workflow, …)} or ${quoteStates(…)}.' },
  },
  create(context) {
    const check = (node, text) => {
      for (const [, compared, fallback] of text.matchAll(COMPARED))
        context.report({ node, messageId: 'literal', data: { name: `'${compared ?? fallback}'` } });
    };
    return {
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateElement: (node) => check(node, node.value.raw),
    };
  },
};
