export default { next: 'Next: {{what}}' };
