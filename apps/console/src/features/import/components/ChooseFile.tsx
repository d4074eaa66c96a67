import { messages, type ImportKind, type MessageKey } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useT } from '#shared/i18n/use-t.ts';
import type { TextKey } from '#shared/i18n/texts.ts';
import { FileDrop } from '#shared/parts/FileDrop.tsx';
import { AlertIcon, DownloadIcon } from '#shared/theme/icons.tsx';
import { templateAddress } from '../api/services.ts';
import { importEndings } from '../import-file.ts';
import type { ImportSnapshot } from '../use-import.ts';

export interface ChooseFileProps {
  kind: ImportKind;
  problem: ImportSnapshot['context']['problem'];
  onFiles: (files: File[]) => void;
}

/** Messages that the wire keeps as they were quoted, in the words that people read. */
const said: { readonly [Key in MessageKey]?: TextKey } = {
  'file.tooLarge': 'riskImport.problem.tooLarge',
  'file.kind': 'riskImport.problem.kind',
  'file.one': 'riskImport.problem.one',
};

/** The first step: drop or choose one file; what is wrong with it is said here. */
export function ChooseFile({ kind, problem, onFiles }: ChooseFileProps) {
  const { t, lang } = useT();
  const wordsOf = (key: MessageKey): string => {
    const text = said[key];
    return text ? t(text) : messages[key][lang];
  };
  return (
    <Box sx={{ pb: 1 }}>
      <Box sx={{ '& > div': { minHeight: 176 } }}>
        {/* Several files may be dropped: that they are too many is said in place. */}
        <FileDrop accept={importEndings.join(',')} onFiles={onFiles} hint={t('riskImport.limits')} />
      </Box>
      {problem && (
        <Box role="alert" sx={{ mt: 1, display: 'flex', gap: 0.75, fontSize: 13, lineHeight: '20px', color: 'error.main' }}>
          <AlertIcon sx={{ fontSize: 16, mt: '2px' }} />
          {'key' in problem ? wordsOf(problem.key) : problem.text}
        </Box>
      )}
      <Box
        sx={{
          mt: 2,
          display: 'flex',
          gap: 1.5,
          alignItems: 'flex-start',
          flexWrap: 'wrap',
          fontSize: 13,
          lineHeight: '20px',
          color: 'text.secondary',
        }}
      >
        <Box sx={{ flex: 1, minWidth: 240 }}>{t(`riskImport.rules.${kind}`)}</Box>
        <Button component="a" href={templateAddress(kind, lang)} download variant="outlined" color="inherit" startIcon={<DownloadIcon />}>
          {t('riskImport.template')}
        </Button>
      </Box>
    </Box>
  );
}
