import { useT } from '#shared/i18n/use-t.ts';
import { Tag } from '#shared/parts/Tag.tsx';

/** Whether a person is active, in words. */
export function PersonState({ person }: { person: { isActive: boolean } }) {
  const { t } = useT();
  return <Tag tone={person.isActive ? 'green' : 'neutral'}>{t(person.isActive ? 'adminPeople.active' : 'adminPeople.inactive')}</Tag>;
}
