export default { next: '下一项：{{what}}' };
