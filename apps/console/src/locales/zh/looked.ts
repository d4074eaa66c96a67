export default { column: '已查看', no: '尚未查看', yes: '已查看', changed: '查看后有变化', short: { no: '尚未', changed: '有变化' } };
