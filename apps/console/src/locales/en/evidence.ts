export default {
  uploading: 'Files are still being uploaded. Wait for them or cancel the upload.',
  refused: '{{name}} was refused and is not attached. Remove it from the list, then submit again.',
  duplicate: 'A file of this name is already attached: {{name}}',
};
