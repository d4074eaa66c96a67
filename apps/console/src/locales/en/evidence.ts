export default {
  uploading: 'Files are still uploading. Wait for them to finish or cancel the upload.',
  refused_one: '{{name}} was refused and is not attached. Remove it from the list, then submit again.',
  refused_other: '{{name}} were refused and are not attached. Remove them from the list, then submit again.',
  duplicate: 'A file with this name is already attached: {{name}}',
};
