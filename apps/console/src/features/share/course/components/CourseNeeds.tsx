import Box from '@mui/material/Box';
import { courseNeedKinds, type CourseNeed } from '@portal/contract/client';
import { useT } from '#shared/i18n/use-t.ts';
import { Notice } from '#shared/parts/Notice.tsx';
import { AlertIcon } from '#shared/theme/icons.tsx';

/** What a course asks for and does not get, for who uploads it. */
export function CourseNeeds({ needs }: { needs: readonly CourseNeed[] }) {
  const { t } = useT();
  if (needs.length === 0) return null;
  return (
    <Box sx={{ mt: 1 }}>
      <Notice tone="amber" icon={<AlertIcon />}>
        {t('course.needs.title')}
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: 160, overflowY: 'auto' }}>
          {courseNeedKinds.flatMap((kind) => {
            const names = needs.filter((need) => need.kind === kind).map(({ name }) => name);
            if (names.length === 0) return [];
            return [
              <Box component="li" key={kind} sx={{ overflowWrap: 'anywhere' }}>
                {t(`course.needs.${kind}`, { names: names.join(t('course.needs.and')) })}
              </Box>,
            ];
          })}
        </Box>
      </Notice>
    </Box>
  );
}
