/** Hours in the unit that reads best: below two days in hours, else in days, with one digit where it still says something. */
export function splitHours(hours: number): { unit: 'underHour' | 'hours' | 'days'; number: number } {
  if (hours < 1) return { unit: 'underHour', number: 0 };
  const round = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
  return hours < 48 ? { unit: 'hours', number: round(hours) } : { unit: 'days', number: round(hours / 24) };
}
